/** What a message says, as content without appearance: the mail layer draws it; `sms` is sent as it is. */
import type { Category } from '#domain/catalogue/categories.ts';
import type { Language } from '#domain/core/language.ts';
import { frameTexts } from '#words/generated/mails.ts';
import { spoken } from '#words/speak.ts';

/** A labeled fact in the card beside the text: number, time, place. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A row of the money table; the amount is formatted in the message's language. */
export interface MoneyRow {
  readonly label: string;
  readonly amount: string;
  /** The total that matters is emphasized. */
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
  /** The kind of furniture drawn in the mail; omitted: no drawing. */
  readonly drawing?: Category;
  /** `Hello Ada,`; null without a greeting. */
  readonly greeting: string | null;
  /** Mail programs also show the first one beside the subject. */
  readonly paragraphs: readonly string[];
  /** A person's own words, set apart from ours; line breaks are kept. */
  readonly quote: string | null;
  /** The one thing to do, or null. */
  readonly action: NamedLink | null;
  /** Facts about the booking or request; empty: no card. */
  readonly card: readonly Fact[];
  /** Empty if the message is not about money. */
  readonly money: readonly MoneyRow[];
  readonly footer: Footer;
  /** The same as one text message in the GSM-7 alphabet; empty if it is never sent as one. */
  readonly sms: string;
}

/** The footer of every mail. */
export interface Footer {
  /** Why the person gets this mail. */
  readonly reason: string;
  readonly links: readonly NamedLink[];
  readonly tagline: string;
}

/** The kind of recipient, which determines the footer's wording and links. */
export type Audience = 'customer' | 'technician' | 'ops' | 'account' | 'support' | 'desk';

/** Absolute URLs of the footer's links. */
export interface FooterUrls {
  /** Where recipients choose their messages; null if they have no such page. */
  readonly settings: string | null;
  /** Where applicants see the status of their application; omitted for others. */
  readonly status?: string;
  readonly support: string;
  /** Signed link that stops mails of this kind without signing in; null for those that are always sent. */
  readonly unsubscribe: string | null;
}

const textsIn = spoken(frameTexts);

/** Only customers choose their messages and unsubscribe; staff on duty need no support page. */
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

/** The greeting line, without a name if none is known. */
export function greetingOf(language: Language, name: string | null): string {
  const t = textsIn(language);
  return name ? t('hello', { name }) : t('helloNobody');
}

/** Splits a text into paragraphs at empty lines, without the empty ones. */
export const paragraphsOf = (text: string): readonly string[] => text.split(/\n{2,}/).filter(Boolean);
