/** A browser that has Google Pay: the `PaymentRequest` of Chrome for its method, with a card in it, and nobody at the sheet. */
import type { BrowserContext } from 'playwright-core';

/** What is done at the sheet when it opens. */
export type AtTheSheet = 'pays' | 'pays by a declined card' | 'closes it';

/** Gives a window's pages the wallet. `at`: what is done at its sheet, from then on. */
export async function giveGooglePay(
  context: BrowserContext,
): Promise<{ at(what: AtTheSheet): void; readonly sheets: readonly unknown[] }> {
  let what: AtTheSheet = 'pays';
  const sheets: unknown[] = [];
  await context.exposeFunction('atTheSheet', (sheet: unknown) => {
    sheets.push(sheet);
    return what;
  });
  await context.addInitScript(() => {
    class Wallet {
      readonly #isOurs: boolean;
      readonly #total: unknown;
      constructor(
        methods: readonly { readonly supportedMethods: string }[],
        { total }: { readonly total: unknown },
      ) {
        this.#isOurs = methods.some(({ supportedMethods }) => supportedMethods === 'https://google.com/pay');
        this.#total = total;
      }
      canMakePayment(): Promise<boolean> {
        return Promise.resolve(this.#isOurs);
      }
      async show(): Promise<unknown> {
        // As the browser's own: only soon after a press (Payment Request API, section 3.3).
        if (!navigator.userActivation.isActive)
          throw new DOMException('show() must be triggered by user activation.', 'SecurityError');
        const { atTheSheet } = window as unknown as { atTheSheet(sheet: unknown): Promise<string> };
        const done = await atTheSheet({ asked: this.#total });
        if (done === 'closes it') throw new DOMException('User closed the Payment Request UI.', 'AbortError');
        const id = done === 'pays' ? 'tok_visa' : 'tok_chargeDeclined';
        return {
          methodName: 'https://google.com/pay',
          details: {
            apiVersion: 2,
            apiVersionMinor: 0,
            paymentMethodData: {
              type: 'CARD',
              description: 'Visa •••• 4242',
              info: {
                cardNetwork: 'VISA',
                cardDetails: '4242',
                billingAddress: { name: 'Ada Bergman', postalCode: '10001', countryCode: 'US' },
              },
              // What the gateway of the card provider makes of it.
              tokenizationData: { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ id, object: 'token' }) },
            },
          },
          complete: (result: string) => atTheSheet({ closed: result }).then(() => undefined),
        };
      }
    }
    Object.assign(window, { PaymentRequest: Wallet });
  });
  return {
    at: (next) => {
      what = next;
    },
    sheets,
  };
}
