/** Stripe's test cards: the behavior of each when it is saved, charged on session, and charged off session. */

/** Why a card was declined, in Stripe's terms. */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

/** How a card behaves. */
export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  /** Every charge is declined with it. */
  decline?: Decline;
  /** 3-D Secure: `until_set_up` asks once, and never again after the card was saved with the challenge passed. */
  authentication: 'never' | 'always' | 'until_set_up';
  /** Saving works, but charging the saved card is declined. */
  failsOnceSaved: boolean;
  /** Whether the network allows a higher hold, and a capture above the hold. */
  increments: boolean;
  overcapture: boolean;
  /** Its holder disputes every charge as soon as it is captured. */
  dispute?: { reason: string; inquiry: boolean };
  /** Refunds succeed at first and fail later. */
  refundsFail?: boolean;
}

/** The usual decline. */
export const declined: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};

/** An off-session charge on a card whose bank requires a challenge. */
export const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message:
    'Your card was declined. This transaction requires authentication. Bring the customer back on session.',
};

const insufficientFunds: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

const plain = {
  brand: 'visa',
  authentication: 'never',
  failsOnceSaved: false,
  increments: true,
  overcapture: true,
} as const;

const cards: TestCard[] = [
  { ...plain, number: '4242424242424242' },
  { ...plain, number: '4000056655665556' },
  // The networks differ, so that every way of taking more than the hold can be tested.
  { ...plain, number: '5555555555554444', brand: 'mastercard', increments: false },
  { ...plain, number: '378282246310005', brand: 'amex', overcapture: false },
  { ...plain, number: '6011111111111117', brand: 'discover', increments: false, overcapture: false },
  { ...plain, number: '4000000000000002', decline: declined },
  { ...plain, number: '4000000000009995', decline: insufficientFunds },
  {
    ...plain,
    number: '4000000000009987',
    decline: { code: 'card_declined', declineCode: 'lost_card', message: 'Your card was declined.' },
  },
  {
    ...plain,
    number: '4000000000009979',
    decline: { code: 'card_declined', declineCode: 'stolen_card', message: 'Your card was declined.' },
  },
  {
    ...plain,
    number: '4000000000000069',
    decline: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  },
  {
    ...plain,
    number: '4000000000000127',
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    ...plain,
    number: '4000000000000119',
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  { ...plain, number: '4000002500003155', authentication: 'until_set_up' },
  { ...plain, number: '4000002760003184', authentication: 'always' },
  { ...plain, number: '4000000000000341', failsOnceSaved: true },
  { ...plain, number: '4000000000000259', dispute: { reason: 'fraudulent', inquiry: false } },
  { ...plain, number: '4000000000002685', dispute: { reason: 'product_not_received', inquiry: false } },
  { ...plain, number: '4000000000001976', dispute: { reason: 'fraudulent', inquiry: true } },
  { ...plain, number: '4000000000005126', refundsFail: true },
];

const cardsByNumber = new Map(cards.map((card) => [card.number, card]));

const numbersByTestId: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000002760003184',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_refundFail: '4000000000005126',
};

/** The number behind a test id such as `pm_card_visa`; undefined for an ordinary id. */
export function testCardNumber(paymentMethodId: string): string | undefined {
  return Object.hasOwn(numbersByTestId, paymentMethodId) ? numbersByTestId[paymentMethodId] : undefined;
}

/** The behavior of a card number; undefined if it is not a test card. */
export function findTestCard(number: string): TestCard | undefined {
  return cardsByNumber.get(number);
}

/** Details of a card paid with from a wallet: its own number, no device number. */
export const googlePay = { type: 'google_pay', dynamic_last4: null, google_pay: {} } as const;

/** Whether the number's check digit is correct. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (const [index, digit] of number.split('').reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
