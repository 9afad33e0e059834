/** Skills as the forms of spec technician §3 send them. */
import { type Skill, skillOf } from '#domain/catalogue/options.ts';
import { says } from '#domain/core/says.ts';
import { Refused } from '../problems.ts';

/** The skills that these texts name, without duplicates. @throws {Refused} 400 one is in no list */
export function knownSkills(texts: readonly string[]): readonly Skill[] {
  const skills = texts.map((text, index) => {
    const skill = skillOf(text);
    if (skill !== null) return skill;
    const said = says('unknownSkill', { skill: text });
    throw new Refused('invalid_input', said, { fields: { [`skills.${index}`]: said } });
  });
  return [...new Set(skills)];
}
