/** Every message in both languages with example facts: the email, its plain text, and the text message. */
import { languages } from '#domain/core/language.ts';
import { type ExampleMessage, exampleMessages } from '#mails/composed/examples.ts';
import { smsSize } from '#mails/composed/sms.ts';
import { plainText } from '#mails/text.ts';
import { SkipLink, Wordmark } from '#web/ui/Head.tsx';
import { MailFrame } from './MailFrame.tsx';
import { ThemeField } from './ThemeField.tsx';

const sender = {
  home: '',
  postal: 'Hexkey, 228 Hexagon Way, New York, NY 10001, USA',
  support: 'support@hexkey.example',
};
const names = { en: 'English', es: 'Español' } as const;

/** `booking_confirmed` as `Booking confirmed`. */
const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

const byLanguage = languages.map((language) => [language, exampleMessages(language)] as const);
const messageNames = (byLanguage[0]?.[1] ?? []).map(({ name }) => name);

function TextMessage({ sms }: { readonly sms: string }) {
  if (sms === '') return <p className="text-muted">Never sent as a text message.</p>;
  const { encoding, units, segments } = smsSize(sms);
  return (
    <figure className="grid gap-2 max-w-[40ch]">
      <p className="px-4 py-3 rounded-large bg-sunk wrap-anywhere">{sms}</p>
      <figcaption className="text-small text-muted">
        {segments === 1 ? '1 segment' : `${segments} segments`}, {units} characters, {encoding}
      </figcaption>
    </figure>
  );
}

function Message({ name, content }: ExampleMessage) {
  const language = names[content.language];
  return (
    <article className="grid gap-4 grid-cols-1 min-w-0" lang={content.language}>
      <header>
        <p className="font-semibold">
          <span className="text-muted">{language}</span> {content.subject}
        </p>
        <p className="text-muted">{content.paragraphs[0]}</p>
      </header>
      <MailFrame content={content} sender={sender} title={`${titleOf(name)}, ${language}`} />
      <TextMessage sms={content.sms} />
      <details lang="en">
        <summary className="text-small text-muted">Plain text</summary>
        <pre className="p-4 bg-sunk text-small whitespace-pre-wrap wrap-anywhere" lang={content.language}>
          {plainText(content, sender)}
        </pre>
      </details>
    </article>
  );
}

/** /design/mails. */
export function MailGallery() {
  return (
    <>
      <SkipLink />
      <header className="grid p-8 border-b-[1.5px] border-ink grid-cols-[minmax(0,1fr)_auto] items-end gap-y-4 gap-x-8 max-[1001px]:p-4 max-[1001px]:grid-cols-1">
        <div>
          <Wordmark />
          <h1 className="mt-4">Every mail and every text</h1>
        </div>
        <div className="grid gap-3 max-w-[44ch]">
          <p className="text-muted">
            Drawn by the components that draw them for sending, with the facts of an example. Times are those
            of the job site.
          </p>
          <ThemeField />
        </div>
      </header>
      <nav
        className="flex static px-8 py-2 border-b border-line flex-wrap gap-y-0 gap-x-5 text-small top-0 z-10 bg-paper max-[1001px]:static max-[1001px]:px-4"
        aria-label="Messages"
      >
        <a className="inline-flex items-center min-h-9 text-ink no-underline hover:underline" href="/design">
          Components
        </a>
        {messageNames.map((name) => (
          <a
            className="inline-flex items-center min-h-9 text-ink no-underline hover:underline"
            key={name}
            href={`#${name}`}
          >
            {titleOf(name)}
          </a>
        ))}
      </nav>
      <main id="main" className="px-8 py-6">
        {messageNames.map((name) => (
          <section className="py-6 border-t border-line" key={name} id={name}>
            <h2>{titleOf(name)}</h2>
            <div className="grid mt-4 grid-cols-[repeat(auto-fit,minmax(min(100%,420px),1fr))] gap-y-6 gap-x-8 items-start">
              {byLanguage.map(([language, messages]) =>
                messages
                  .filter((message) => message.name === name)
                  .map((message) => <Message key={language} {...message} />),
              )}
            </div>
          </section>
        ))}
      </main>
    </>
  );
}
