/** What a message says, as content without looks: the mail layer draws it, `sms` is sent as it is. */
import type { Category } from '#domain/catalogue/categories.ts';
import type { Language } from '#domain/core/language.ts';
import { frameTexts } from '#words/generated/mails.ts';
import { spoken } from '#words/speak.ts';

/** A labelled fact of the card beside the words: number, time, place. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A line of the table of money; the amount is written out in the message's language. */
export interface MoneyRow {
  readonly label: string;
  readonly amount: string;
  /** The sum that counts stands out. */
  readonly isSum: boolean;
}

export interface NamedLink {
  readonly label: string;
  /** Absolute. */
  readonly url: string;
}

export interface Composed {
  readonly language: Language;
  readonly subject: string;
  /** The kind of furniture whose picture the mail shows; left out: it shows none. */
  readonly drawing?: Category;
  /** `Hello Ada,`; null where nobody is greeted. */
  readonly greeting: string | null;
  /** The first one is also what mail programs show beside the subject. */
  readonly paragraphs: readonly string[];
  /** Words of a person, set apart from ours; their line breaks are kept. */
  readonly quote: string | null;
  /** The one thing to do, or null. */
  readonly action: NamedLink | null;
  /** Facts of the booking or request; empty: no card. */
  readonly card: readonly Fact[];
  /** Empty: the message is not about money. */
  readonly money: readonly MoneyRow[];
  readonly footer: Footer;
  /** The same as one text message in the GSM-7 alphabet; empty for what is never sent as one. */
  readonly sms: string;
}

/** The end of every mail. */
export interface Footer {
  /** Why the person gets this. */
  readonly reason: string;
  readonly links: readonly NamedLink[];
  readonly tagline: string;
}

/** Who is spoken to: words of the footer and where its links lead differ. */
export type Audience = 'customer' | 'technician' | 'ops' | 'account' | 'support' | 'desk';

/** Where the footer's links lead, absolute. */
export interface FooterUrls {
  /** Where its reader chooses their messages; null for people who have no such page. */
  readonly settings: string | null;
  /** Where an applicant sees how their application stands; left out for others. */
  readonly status?: string;
  readonly support: string;
  /** Signed: stops mails of this kind without signing in; null for what is always sent. */
  readonly unsubscribe: string | null;
}

const textsIn = spoken(frameTexts);

/** Only customers choose their messages, and unsubscribe; those on duty need no support page. */
export function footerOf(language: Language, audience: Audience, urls: FooterUrls): Footer {
  const t = textsIn(language);
  const settings = urls.settings === null ? [] : [{ label: t('settings'), url: urls.settings }];
  const status = urls.status === undefined ? [] : [{ label: t('status'), url: urls.status }];
  const support = { label: t('help'), url: urls.support };
  const unsubscribe = urls.unsubscribe === null ? [] : [{ label: t('unsubscribe'), url: urls.unsubscribe }];
  const links: Readonly<Record<Audience, readonly NamedLink[]>> = {
    customer: [...unsubscribe, ...settings, support],
    account: [...status, ...settings, support],
    technician: [support],
    support: [support],
    ops: [],
    desk: [],
  };
  return { reason: t(`reason_${audience}`), links: links[audience], tagline: t('tagline') };
}

/** The first line; without a name where none is known. */
export function greetingOf(language: Language, name: string | null): string {
  const t = textsIn(language);
  return name ? t('hello', { name }) : t('helloNobody');
}

/** The paragraphs of a text, which empty lines part; those that say nothing this time are left out. */
export const paragraphsOf = (text: string): readonly string[] => text.split(/\n{2,}/).filter(Boolean);
