/** A legal text in the person's language. */
import type { LegalText } from '#domain/contract/text.ts';
import { useLanguage } from '#web/lib/language/react.tsx';

export function LegalWords({ text }: { readonly text: LegalText }) {
  const { title, sections } = text.wording[useLanguage()];
  return (
    <article className="grid max-w-[68ch] gap-3">
      <h3 className="text-lead">{title}</h3>
      {sections.map(({ heading, paragraphs }, index) => (
        <section key={index} className="grid gap-2">
          {heading === null ? null : <h4 className="font-semibold">{heading}</h4>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
