/** A legal text on its page: numbered sections with an address each. */
import { useMessages } from '#web/lib/language/react.tsx';
import { PageHeader } from '#web/ui/Layout.tsx';
import { PublicPage } from '../frame/PublicPage.tsx';
import { siteTexts } from '#words/generated/customer.ts';

export function LegalText({
  title,
  lead,
  sections,
}: {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly paragraphs: readonly string[];
  }[];
}) {
  const site = useMessages(siteTexts);
  return (
    <PublicPage>
      <div className="mx-auto w-column pb-20">
        <PageHeader title={title} lead={lead} back={{ href: '/', label: site('backToHome') }} />
        <ol className="border-t-[1.5px] border-ink [counter-reset:section]">
          {sections.map(({ id, title: heading, paragraphs }) => (
            <li
              className="grid gap-3 py-6 border-b border-line [counter-increment:section] scroll-mt-6"
              key={id}
              id={id}
            >
              <h2 className="text-[1.375rem] before:content-[counter(section)_'._']">{heading}</h2>
              {paragraphs.map((text) => (
                <p className="max-w-[62ch]" key={text}>
                  {text}
                </p>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </PublicPage>
  );
}
