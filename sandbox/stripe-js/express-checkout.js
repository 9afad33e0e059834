// The Express Checkout Element: a button for each wallet that the browser has, and the browser's own sheet behind it.

const GOOGLE_PAY = 'https://google.com/pay';
/** Milliseconds within which a click must be answered. */
const CLICK_WITHIN = 1_000;
/** Pixels. */
const buttonHeights = { least: 40, usual: 44, most: 55 };

const buttonStyles = `
  :host { display: block; }
  button { box-sizing: border-box; width: 100%; font: 500 16px/1 system-ui, sans-serif; color: #fff; background: #1f1f1f;
    border: 1px solid #747775; border-radius: var(--borderRadius, 6px); cursor: pointer; }
  button.white { color: #1f1f1f; background: #fff; }
  button:focus-visible { outline: 2px solid var(--colorPrimary, currentColor); outline-offset: 2px; }
`;

/** What the wallet's sheet says: nothing is taken where a card is only saved. */
function totalOf({ mode, amount, currency }, { business }) {
  return {
    label: business?.name ?? 'Sandbox',
    amount: { currency: currency.toUpperCase(), value: ((mode === 'setup' ? 0 : amount) / 100).toFixed(2) },
    pending: mode === 'setup',
  };
}

/** Asks the browser for a card of Google Pay (https://developers.google.com/pay/api/web/guides/paymentrequest). */
function googleRequest(current, options) {
  const card = {
    type: 'CARD',
    parameters: {
      allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
      allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER'],
      billingAddressRequired: true,
    },
    tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'stripe' } },
  };
  const data = { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [card] };
  return new PaymentRequest([{ supportedMethods: GOOGLE_PAY, data }], { total: totalOf(current, options) });
}

/** Opens the sheet; answers the token that the gateway has made of the card, and how the sheet is told what became of it. */
async function openGooglePay(current, options) {
  const answer = await googleRequest(current, options).show();
  const { tokenizationData, info } = answer.details.paymentMethodData;
  const address = info?.billingAddress;
  let isTold = false;
  return {
    wallet: 'google_pay',
    token: JSON.parse(tokenizationData.token).id,
    /** What is sent: parameters that a wallet has nothing for are left out. */
    sent: {
      name: address?.name || null,
      address: { postal_code: address?.postalCode || null, country: address?.countryCode || null },
    },
    billingDetails: {
      name: address?.name ?? '',
      address: {
        line1: address?.address1 ?? '',
        line2: address?.address2 || null,
        city: address?.locality ?? '',
        state: address?.administrativeArea ?? '',
        postal_code: address?.postalCode ?? '',
        country: address?.countryCode ?? 'US',
      },
    },
    close(isDone) {
      if (isTold) return;
      isTold = true;
      void answer.complete(isDone ? 'success' : 'fail');
    },
  };
}

async function hasGooglePay(current, options) {
  if (options.paymentMethods?.googlePay === 'never' || typeof PaymentRequest !== 'function') return false;
  return googleRequest(current, options).canMakePayment();
}

/**
 * Draws the buttons below `host` once the browser has said what it has. `listens`: whether anybody hears an event;
 * `authorized` takes what a sheet has answered, before `confirm` is told.
 */
export function drawExpressCheckout(host, options, current, { emit, listens, authorized }) {
  const height = options.buttonHeight ?? buttonHeights.usual;
  if (height < buttonHeights.least || height > buttonHeights.most)
    throw new Error(`buttonHeight is from ${buttonHeights.least} to ${buttonHeights.most} pixels.`);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(buttonStyles);
  root.adoptedStyleSheets = [sheet];
  const expressPaymentType = 'google_pay';
  const elementType = 'expressCheckout';

  async function open() {
    let payment;
    try {
      payment = await openGooglePay(current(), options);
    } catch (error) {
      if (error.name !== 'AbortError') throw error;
      emit('cancel', { elementType });
      return;
    }
    authorized(payment);
    emit('confirm', {
      elementType,
      expressPaymentType,
      billingDetails: payment.billingDetails,
      paymentFailed: () => payment.close(false),
    });
  }

  function click() {
    if (!listens('click')) return void open();
    let isAnswered = false;
    const answer = (then) => () => {
      if (isAnswered) throw new Error('The click event was answered already, or too late.');
      isAnswered = true;
      then?.();
    };
    emit('click', { elementType, expressPaymentType, resolve: answer(() => void open()), reject: answer() });
    setTimeout(() => {
      if (isAnswered) return;
      isAnswered = true;
      console.error('resolve() or reject() must be called within 1 second of the click event.');
    }, CLICK_WITHIN);
  }

  async function draw() {
    // As Stripe.js says on a page over HTTP: wallets do not work there.
    const isSecure = location.protocol === 'https:';
    if (!isSecure)
      console.warn('If you are testing Apple Pay or Google Pay, you must serve this page over HTTPS.');
    const googlePay = isSecure && (await hasGooglePay(current(), options));
    if (googlePay) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Google Pay';
      button.className = options.buttonTheme?.googlePay ?? 'black';
      button.style.height = `${height}px`;
      button.addEventListener('click', click);
      root.append(button);
    }
    const none = { amazonPay: false, applePay: false, klarna: false, link: false, paypal: false };
    emit('ready', {
      elementType,
      availablePaymentMethods: googlePay ? { ...none, googlePay } : undefined,
    });
  }

  return { draw };
}
