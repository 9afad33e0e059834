/** A legal text on its page: numbered sections, each with a URL fragment. */
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
      <div className="mx-auto w-page pb-20">
        <PageHeader title={title} lead={lead} back={{ href: '/', label: site('backToHome') }} />
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,5fr)] items-start gap-x-[clamp(32px,5vw,72px)] border-t-[1.5px] border-ink max-desk:grid-cols-1">
          <nav
            className="sticky top-0 max-h-dvh overflow-y-auto py-6 max-desk:hidden print:hidden"
            aria-label={site('contents')}
          >
            <ol className="grid text-small [counter-reset:entry]">
              {sections.map(({ id, title: heading }) => (
                <li key={id} className="[counter-increment:entry]">
                  <a
                    className="inline-flex min-h-8 items-center gap-2 text-muted no-underline before:tabular-nums before:content-[counter(entry)_'.'] hover:text-ink hover:underline"
                    href={`#${id}`}
                  >
                    {heading}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <ol className="[counter-reset:section]">
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
      </div>
    </PublicPage>
  );
}
