/** Sets a composed message as a mail: plain text, and the same in restrained HTML. */
import type { Composed } from '#domain/messages/catalogue.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const sign = 'Hexkey · furniture assembly';

/** Subject, text and HTML of a mail. Everything that people wrote is escaped. */
export function letter({ subject, paragraphs, action }: Composed): {
  subject: string;
  text: string;
  html: string;
} {
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), sign].join('\n\n');
  const body = paragraphs.map((line) => `<p style="margin:0 0 16px">${escape(line)}</p>`).join('');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escape(action.url)}" style="background:#f49f2e;color:#14211b;padding:12px 20px;border-radius:6px;font-weight:600;text-decoration:none">${escape(action.label)}</a></p>`
    : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head><body style="margin:0;background:#fcf9f3;color:#14211b;font:16px/1.5 'Instrument Sans',system-ui,sans-serif"><main style="max-width:560px;margin:0 auto;padding:32px 20px"><h1 style="font-size:24px;line-height:1.2;margin:0 0 24px">${escape(subject)}</h1>${body}${button}<p style="border-top:1px solid #dcd9cf;padding-top:16px;color:#526058;font-size:14px">${sign}</p></main></body></html>`;
  return { subject, text, html };
}
