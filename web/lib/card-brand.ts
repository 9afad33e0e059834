/** The names of the card networks, the same in every language. */
const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** `Visa` for the provider's `visa`; undefined for a network without a name here. */
export const cardNetwork = (brand: string): string | undefined => names[brand];
