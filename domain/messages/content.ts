/** What a message says, as content without looks: the mail layer draws it, `sms` is sent as it is. */
import type { Language } from '../core/language.ts';

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
  readonly settings: string;
  readonly support: string;
  /** Signed: stops mails of this kind without signing in; null for what is always sent. */
  readonly unsubscribe: string | null;
}

interface FooterWords {
  readonly reasons: Readonly<Record<Audience, string>>;
  readonly settings: string;
  readonly support: string;
  readonly unsubscribe: string;
  readonly tagline: string;
}

const words: Readonly<Record<Language, FooterWords>> = {
  en: {
    reasons: {
      customer: 'You get this mail because you booked with Hexkey.',
      technician: 'You get this mail because you take jobs through Hexkey.',
      ops: 'You get this mail because your team is on duty at Hexkey.',
      account: 'You get this mail because it concerns your Hexkey account.',
      support: 'You get this mail because you wrote to our support.',
      desk: 'You get this mail because it goes to the support desk of Hexkey.',
    },
    settings: 'Choose which messages you get',
    support: 'Get help',
    unsubscribe: 'Stop mails like this',
    tagline: 'Furniture assembly, done properly.',
  },
  es: {
    reasons: {
      customer: 'Recibe este correo porque reservó con Hexkey.',
      technician: 'Recibe este correo porque toma trabajos a través de Hexkey.',
      ops: 'Recibe este correo porque su equipo está de guardia en Hexkey.',
      account: 'Recibe este correo porque se trata de su cuenta de Hexkey.',
      support: 'Recibe este correo porque escribió a nuestro equipo de ayuda.',
      desk: 'Recibe este correo porque va al equipo de ayuda de Hexkey.',
    },
    settings: 'Elegir qué mensajes recibe',
    support: 'Obtener ayuda',
    unsubscribe: 'No recibir más correos como este',
    tagline: 'Montaje de muebles, bien hecho.',
  },
};

/** Only customers choose their messages; those on duty need no support page. */
export function footerOf(language: Language, audience: Audience, urls: FooterUrls): Footer {
  const said = words[language];
  const settings = { label: said.settings, url: urls.settings };
  const support = { label: said.support, url: urls.support };
  const unsubscribe = urls.unsubscribe === null ? [] : [{ label: said.unsubscribe, url: urls.unsubscribe }];
  const links: Readonly<Record<Audience, readonly NamedLink[]>> = {
    customer: [...unsubscribe, settings, support],
    account: [settings, support],
    technician: [support],
    support: [support],
    ops: [],
    desk: [],
  };
  return { reason: said.reasons[audience], links: links[audience], tagline: said.tagline };
}

const greetings: Readonly<Record<Language, (name: string | null) => string>> = {
  en: (name) => (name ? `Hello ${name},` : 'Hello,'),
  es: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
};

/** The first line; without a name where none is known. */
export function greetingOf(language: Language, name: string | null): string {
  return greetings[language](name);
}
