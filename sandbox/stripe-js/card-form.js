// The card fields of the Payment Element: labeled inputs in a shadow root, themed by the Appearance API.

// Each field reserves space for its message: one that appears on leaving the field would otherwise move the button just
// as it is about to be pressed.
const baseStyles = `
  :host { display: block; }
  .Form { display: grid; grid-template-columns: 1fr 1fr; gap: var(--gridRowSpacing, 2px) var(--gridColumnSpacing, 12px);
    font-family: var(--fontFamily, inherit); font-size: var(--fontSizeBase, 16px); color: var(--colorText, inherit); }
  .Field { display: grid; gap: 4px; align-content: start; min-width: 0; }
  .Field--wide { grid-column: 1 / -1; }
  .Label { font-size: .875em; color: var(--colorTextSecondary, inherit); }
  .Input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit;
    background: var(--colorBackground, transparent); border: 1px solid var(--colorBorder, currentColor);
    border-radius: var(--borderRadius, 6px); }
  .Input::placeholder { color: var(--colorTextPlaceholder, var(--colorTextSecondary, currentColor)); opacity: .8; }
  .Input:focus-visible { outline: 2px solid var(--colorPrimary, currentColor); outline-offset: 1px; }
  .Input--invalid { border-color: var(--colorDanger, #b12725); }
  .Error { margin: 0; min-height: 1.4em; font-size: .8125em; line-height: 1.4; color: var(--colorDanger, #b12725); }
`;

const fieldSpecs = [
  {
    name: 'number',
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    wide: true,
  },
  { name: 'expiry', label: 'Expiry date', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  { name: 'cvc', label: 'CVC', placeholder: 'CVC', autocomplete: 'cc-csc' },
  { name: 'zip', label: 'ZIP code', placeholder: '12345', autocomplete: 'postal-code', wide: true },
];

const digitsOf = (text) => text.replace(/\D/g, '');

/** Formats input as on the card. */
const formatters = {
  number: (text) => {
    const digits = digitsOf(text).slice(0, 19);
    return /^3[47]/.test(digits)
      ? digits
          .slice(0, 15)
          .replace(/^(\d{4})(\d{1,6})?(\d{1,5})?$/, (_, a, b, c) => [a, b, c].filter(Boolean).join(' '))
      : digits.replace(/(\d{4})(?=\d)/g, '$1 ');
  },
  expiry: (text) => {
    let digits = digitsOf(text).slice(0, 4);
    if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  },
  cvc: (text) => digitsOf(text).slice(0, 4),
  zip: (text) => text.trimStart().slice(0, 10),
};

function passesLuhn(digits) {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length >= 13 && sum % 10 === 0;
}

/** Per field `undefined` if it is valid, else the code of Stripe.js and a message that fits one line on a phone. */
const validators = {
  number: (text) => {
    const digits = digitsOf(text);
    const full = /^3[47]/.test(digits) ? 15 : 16;
    if (digits.length < full)
      return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
    if (!passesLuhn(digits)) return { code: 'invalid_number', message: 'Your card number is invalid.' };
    return undefined;
  },
  expiry: (text) => {
    const digits = digitsOf(text);
    if (digits.length < 4) return { code: 'incomplete_expiry', message: 'Expiry date is incomplete.' };
    const month = Number(digits.slice(0, 2));
    const year = 2000 + Number(digits.slice(2));
    if (month < 1 || month > 12) return { code: 'invalid_expiry_month', message: 'Expiry date is invalid.' };
    if (new Date(year, month, 1) <= new Date()) {
      return { code: 'invalid_expiry_year_past', message: 'Expiry date is in the past.' };
    }
    return undefined;
  },
  cvc: (text) =>
    digitsOf(text).length < 3 ? { code: 'incomplete_cvc', message: 'CVC is incomplete.' } : undefined,
  zip: (text) =>
    /^\d{5}(-\d{4})?$/.test(text.trim())
      ? undefined
      : { code: 'incomplete_zip', message: 'Your ZIP code is incomplete.' },
};

let formCount = 0;

/** Draws the fields below `host`; `changed` is called for every edit. */
export function drawCardForm(host, changed, event) {
  const root = host.attachShadow({ mode: 'open' });
  // A constructed sheet and style properties are allowed by a Content-Security-Policy without 'unsafe-inline'.
  const base = new CSSStyleSheet();
  base.replaceSync(baseStyles);
  const themed = new CSSStyleSheet();
  root.adoptedStyleSheets = [base, themed];
  const form = document.createElement('div');
  form.className = 'Form';
  form.setAttribute('role', 'group');
  form.setAttribute('aria-label', 'Card');
  root.append(form);
  const prefix = `card-${++formCount}`;
  const inputs = {};

  const showError = (name, error) => {
    const input = inputs[name];
    input.classList.toggle('Input--invalid', error !== undefined);
    input.setAttribute('aria-invalid', String(error !== undefined));
    root.getElementById(`${prefix}-${name}-error`).textContent = error?.message ?? '';
  };

  for (const spec of fieldSpecs) {
    const id = `${prefix}-${spec.name}`;
    const field = document.createElement('div');
    field.className = spec.wide ? 'Field Field--wide' : 'Field';
    const label = document.createElement('label');
    label.className = 'Label';
    label.htmlFor = id;
    label.textContent = spec.label;
    const input = document.createElement('input');
    Object.assign(input, {
      id,
      className: 'Input',
      name: spec.name,
      placeholder: spec.placeholder,
      autocomplete: spec.autocomplete,
      inputMode: 'numeric',
      type: 'text',
      spellcheck: false,
    });
    input.setAttribute('aria-describedby', `${id}-error`);
    input.setAttribute('aria-required', 'true');
    const error = document.createElement('p');
    error.className = 'Error';
    error.id = `${id}-error`;
    error.setAttribute('role', 'alert');
    input.addEventListener('input', () => {
      const formatted = formatters[spec.name](input.value);
      if (formatted !== input.value) input.value = formatted;
      showError(spec.name, undefined);
      changed();
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') showError(spec.name, validators[spec.name](input.value));
      event('blur');
    });
    input.addEventListener('focus', () => event('focus'));
    input.addEventListener('keydown', (press) => press.key === 'Escape' && event('escape'));
    inputs[spec.name] = input;
    field.append(label, input, error);
    form.append(field);
  }

  const errorOf = (name) => validators[name](inputs[name].value);
  return {
    /** Variables become custom properties, and rules override ours. */
    theme(appearance = {}) {
      for (const [name, value] of Object.entries(appearance.variables ?? {})) {
        host.style.setProperty(`--${name}`, String(value));
      }
      const rules = Object.entries(appearance.rules ?? {}).map(([selector, properties]) => {
        const body = Object.entries(properties).map(
          ([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value}`,
        );
        return `${selector} { ${body.join('; ')} }`;
      });
      themed.replaceSync(rules.join('\n'));
    },
    /** The first invalid field, with its message shown and focused; undefined if all are valid. */
    validate() {
      let first;
      for (const { name } of fieldSpecs) {
        const error = errorOf(name);
        showError(name, error);
        if (error && !first) {
          first = error;
          inputs[name].focus();
        }
      }
      return first;
    },
    isEmpty: () => fieldSpecs.every(({ name }) => inputs[name].value === ''),
    isComplete: () => fieldSpecs.every(({ name }) => errorOf(name) === undefined),
    setDisabled: (disabled) => {
      for (const input of Object.values(inputs)) input.disabled = disabled;
    },
    focus: () => inputs.number.focus(),
    clear: () => {
      for (const { name } of fieldSpecs) {
        inputs[name].value = '';
        showError(name, undefined);
      }
    },
    /** What a confirmation sends. */
    paymentMethodData: (billing = {}) => {
      const expiry = digitsOf(inputs.expiry.value);
      return {
        type: 'card',
        card: {
          number: digitsOf(inputs.number.value),
          exp_month: Number(expiry.slice(0, 2)),
          exp_year: 2000 + Number(expiry.slice(2)),
          cvc: inputs.cvc.value,
        },
        billing_details: {
          ...billing,
          address: { ...billing.address, postal_code: inputs.zip.value.trim(), country: 'US' },
        },
      };
    },
  };
}
