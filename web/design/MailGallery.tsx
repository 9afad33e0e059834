/** Every message in both languages with the facts of an example: the mail, its plain text, and the text message. */
import { languages } from '#domain/customer/choices.ts';
import { type ExampleMessage, exampleMessages } from '#domain/examples/messages.ts';
import { smsSize } from '#domain/messages/sms.ts';
import { plainText } from '#mails/text.ts';
import { SkipLink, Wordmark } from '#web/ui/Layout.tsx';
import { MailFrame } from './MailFrame.tsx';
import { ThemeField } from './ThemeField.tsx';

const sender = { home: '', postal: 'Hexkey, New York, NY 10001, USA', support: 'support@hexkey.example' };
const names = { en: 'English', es: 'Español' } as const;

/** `booking_confirmed` as `Booking confirmed`. */
const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

const byLanguage = languages.map((language) => [language, exampleMessages(language)] as const);
const messageNames = (byLanguage[0]?.[1] ?? []).map(({ name }) => name);

function TextMessage({ sms }: { readonly sms: string }) {
  if (sms === '') return <p className="muted">Never sent as a text message.</p>;
  const { encoding, units, segments } = smsSize(sms);
  return (
    <figure className="sms">
      <p>{sms}</p>
      <figcaption>
        {segments === 1 ? '1 segment' : `${segments} segments`}, {units} characters, {encoding}
      </figcaption>
    </figure>
  );
}

function Message({ name, content }: ExampleMessage) {
  const language = names[content.language];
  return (
    <article className="mail-example" lang={content.language}>
      <header>
        <p className="mail-subject">
          <span className="muted">{language}</span> {content.subject}
        </p>
        <p className="muted">{content.paragraphs[0]}</p>
      </header>
      <MailFrame content={content} sender={sender} title={`${titleOf(name)}, ${language}`} />
      <TextMessage sms={content.sms} />
      <details lang="en">
        <summary>Plain text</summary>
        <pre lang={content.language}>{plainText(content, sender)}</pre>
      </details>
    </article>
  );
}

/** /design/mails. */
export function MailGallery() {
  return (
    <>
      <SkipLink />
      <header className="gallery-head">
        <div>
          <Wordmark />
          <h1>Every mail and every text</h1>
        </div>
        <div className="grid gap-3 max-w-[44ch]">
          <p className="muted">
            Drawn by the components that draw them for sending, with the facts of an example. Times are those
            of the job site.
          </p>
          <ThemeField />
        </div>
      </header>
      <nav className="gallery-nav mail-nav" aria-label="Messages">
        <a href="/design">Components</a>
        {messageNames.map((name) => (
          <a key={name} href={`#${name}`}>
            {titleOf(name)}
          </a>
        ))}
      </nav>
      <main id="main" className="mails">
        {messageNames.map((name) => (
          <section key={name} id={name}>
            <h2>{titleOf(name)}</h2>
            <div className="mail-pair">
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
