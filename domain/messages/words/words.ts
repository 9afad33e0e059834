/** What every language must say of a booking's messages: one that is missing does not type check. */
import type { Said } from '../facts.ts';
import type { Template } from '../templates.ts';

/** One message's words. The text message ends with the link, which is added to it. */
export interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Label of the button; null where there is nothing to do. */
  readonly button: string | null;
  readonly sms: string;
}

/** Labels of the card and of the table of money. */
export interface Labels {
  readonly booking: string;
  readonly when: string;
  readonly where: string;
  readonly technician: string;
  readonly items: string;
  /** A piece in the customer's own words, where those are not repeated. */
  readonly piece: string;
  readonly price: string;
  readonly due: string;
  readonly held: string;
  readonly wasHeld: string;
  readonly toHold: string;
  readonly fromSum: string;
  readonly charged: string;
  readonly chargedInAll: string;
  readonly fee: string;
  readonly released: string;
  readonly refunded: string;
  readonly refundedInAll: string;
  readonly kept: string;
  readonly actual: string;
  readonly difference: string;
}

export interface BookingWords {
  readonly templates: Readonly<Record<Template, (said: Said) => Words>>;
  readonly labels: Labels;
}
