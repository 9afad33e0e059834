import { expect, test } from 'vitest';
import { reaches, stories } from './stories.ts';
import { talks } from './talks.ts';

test('what is written in the demo is of stories that come so far, in the order of their steps', () => {
  const steps = ['scheduled', 'in_route', 'in_progress'] as const;
  for (const [name, lines] of Object.entries(talks)) {
    const story = stories.find((one) => one.name === name);
    expect(story, name).toBeDefined();
    const at = lines.map(({ after }) => steps.indexOf(after));
    expect(at, name).toEqual(at.toSorted((a, b) => a - b));
    for (const { after, said } of lines) {
      expect(story && reaches(story.ending, after), `${name}: ${after}`).toBe(true);
      expect(said.text ?? said.quick, name).toBeTruthy();
    }
  }
});

test('the customer and the technician whose logins are printed find messages with their jobs', () => {
  const own = stories.filter(
    ({ name, customer, technician }) => name in talks && customer + technician === 0,
  );
  expect(own.map(({ ending }) => ending).toSorted()).toEqual(['in_progress', 'scheduled']);
});
