/** Mails about a store partner's settlement: the statement, and what its payment waits for. */
import { zonedText } from '#domain/core/dates.ts';
import type { Language } from '#domain/core/language.ts';
import { type Cents, dollars } from '#domain/core/money.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { SettlementNews } from '#domain/letters/events.ts';
import { closingPeriod, type Period } from '#domain/settlement/period.ts';
import { minimumPayout, settlementZone } from '#domain/settlement/terms.ts';
import { settlementTexts } from '#words/generated/mails.ts';
import { spoken } from '#words/speak.ts';
import {
  type Composed,
  footerOf,
  type FooterUrls,
  greetingOf,
  type MoneyRow,
  paragraphsOf,
} from './composed.ts';

const textsIn = spoken(settlementTexts);

/** Composes a letter; these are never sent as texts. */
export function composeSettlement({
  news,
  language,
  name,
  url,
  urls,
}: {
  readonly news: SettlementNews;
  readonly language: Language;
  readonly name: string | null;
  /** URL of the partner's statements or settings. */
  readonly url: string;
  readonly urls: FooterUrls;
}): Composed {
  const t = textsIn(language);
  const { period, until, payable, carried, payBy, accountLast4 } = news;
  const values = {
    period: periodIn(language, period, until, t('closing')),
    amount: dollars(payable > 0 ? payable : carried),
    minimum: dollars(minimumPayout),
    day: dayIn(language, payBy),
    last4: accountLast4 ?? 'none',
  };
  const base = {
    language,
    greeting: greetingOf(language, name),
    quote: null,
    action: { label: t(news.about === 'statement' ? 'statement_button' : 'waits_button'), url },
    card: [],
    footer: footerOf(language, 'account', urls),
    sms: '',
  };
  switch (news.about) {
    case 'statement': {
      const outcome = payable > 0 ? 'paid' : carried > 0 ? 'carried' : 'none';
      return {
        ...base,
        subject: t('statement_subject', values),
        paragraphs: paragraphsOf(t('statement_text', { ...values, outcome })),
        money: rowsOf(news, language),
      };
    }
    case 'bank_missing':
    case 'verification_due':
    case 'bank_rejected':
    case 'account_closed':
      return {
        ...base,
        subject: t('waits_subject', values),
        paragraphs: paragraphsOf(t('waits_text', { ...values, reason: news.about })),
        money: [],
      };
    default:
      return unreachable(news.about);
  }
}

function rowsOf(
  { opening, earned, corrected, released, due }: SettlementNews,
  language: Language,
): readonly MoneyRow[] {
  const t = textsIn(language);
  const row = (label: string, amount: Cents, isSum = false): MoneyRow => ({
    label,
    amount: dollars(amount),
    isSum,
  });
  return [
    ...(opening === 0 ? [] : [row(t('opening'), opening)]),
    row(t('earned'), earned),
    ...(corrected === 0 ? [] : [row(t('corrected'), corrected)]),
    ...(released === 0 ? [] : [row(t('released'), released)]),
    row(t('due'), due, true),
  ];
}

const dayIn = (language: Language, instant: string): string =>
  zonedText(language, Date.parse(instant), settlementZone, { dateStyle: 'long' });

/** `October 2026`. */
function periodIn(language: Language, period: Period, until: string, closing: string): string {
  if (period === closingPeriod) return `${closing}, ${dayIn(language, until)}`;
  const middle = Date.parse(`${period}-15T12:00:00.000Z`);
  return zonedText(language, middle, 'UTC', { month: 'long', year: 'numeric' });
}
