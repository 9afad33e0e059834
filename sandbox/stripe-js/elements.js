// `stripe.elements()`: the Payment Element (the Card Element looks the same) and the Express Checkout Element.
import { drawCardForm } from './card-form.js';
import { drawExpressCheckout } from './express-checkout.js';

/** Listeners by event name, called asynchronously like in Stripe.js. */
function emitter() {
  const listeners = new Map();
  return {
    on: (name, listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    off: (name, listener) => {
      const left = (listeners.get(name) ?? []).filter((other) => listener && other !== listener);
      listeners.set(name, left);
    },
    listens: (name) => (listeners.get(name) ?? []).length > 0,
    emit: (name, detail) => {
      queueMicrotask(() => {
        for (const listener of listeners.get(name) ?? []) listener(detail);
      });
    },
  };
}

function createElement(type, options, appearance) {
  const events = emitter();
  let host;
  let form;
  const change = () =>
    events.emit('change', {
      elementType: type,
      empty: form.isEmpty(),
      complete: form.isComplete(),
      collapsed: false,
      value: { type: 'card' },
    });
  const element = {
    /** Used internally by `elements`; not part of Stripe's interface. */
    form: () => form,
    mount(target) {
      const parent = typeof target === 'string' ? document.querySelector(target) : target;
      if (!parent) throw new Error(`Invalid DOM element: ${target}`);
      events.emit('loaderstart', { elementType: type });
      if (!host) {
        host = document.createElement('div');
        form = drawCardForm(host, change, (name) => events.emit(name, { elementType: type }));
        form.theme(appearance());
        form.setDisabled(options.readOnly === true);
      }
      parent.replaceChildren(host);
      // After a turn of the event loop, since the real frame takes a while.
      setTimeout(() => {
        events.emit('ready', { elementType: type });
        change();
      }, 0);
    },
    unmount: () => host?.remove(),
    destroy: () => {
      host?.remove();
      host = undefined;
    },
    update: (changes) => {
      Object.assign(options, changes);
      form?.setDisabled(options.readOnly === true);
    },
    focus: () => form?.focus(),
    blur: () => document.activeElement?.blur(),
    clear: () => form?.clear(),
    collapse: () => undefined,
    on: (name, listener) => {
      events.on(name, listener);
      return element;
    },
    once: (name, listener) => {
      const once = (detail) => {
        events.off(name, once);
        listener(detail);
      };
      events.on(name, once);
      return element;
    },
    off: (name, listener) => {
      events.off(name, listener);
      return element;
    },
  };
  return element;
}

function createExpressCheckout(options, current, authorized) {
  const events = emitter();
  const { emit, listens } = events;
  let host;
  const element = {
    mount(target) {
      const parent = typeof target === 'string' ? document.querySelector(target) : target;
      if (!parent) throw new Error(`Invalid DOM element: ${target}`);
      emit('loaderstart', { elementType: 'expressCheckout' });
      if (host) return parent.replaceChildren(host);
      host = document.createElement('div');
      const { draw } = drawExpressCheckout(host, options, current, { emit, listens, authorized });
      parent.replaceChildren(host);
      // After the page has had its turn, as the real one's frame takes a while.
      setTimeout(() => {
        draw().catch((error) => emit('loaderror', { elementType: 'expressCheckout', error }));
      }, 0);
    },
    unmount: () => host?.remove(),
    destroy: () => {
      host?.remove();
      host = undefined;
    },
    update: (changes) => void Object.assign(options, changes),
    on: (name, listener) => {
      events.on(name, listener);
      return element;
    },
    off: (name, listener) => {
      events.off(name, listener);
      return element;
    },
  };
  return element;
}

export function createElements(options = {}) {
  const current = { ...options };
  const elements = new Map();
  const events = emitter();
  const api = {
    /** Read by `confirmPayment`; not part of Stripe's interface. */
    clientSecret: () => current.clientSecret,
    cardForm: () => (elements.get('payment') ?? elements.get('card'))?.form(),
    billingDetails: () => current.defaultValues?.billingDetails,
    /** What the elements were told of the intent, which is made later; null where they were made for one. */
    deferred: () => (current.mode ? current : null),
    /** What a wallet's sheet has answered, until it is confirmed. */
    express: null,
    submitted: false,
    create(type, elementOptions = {}) {
      if (type !== 'payment' && type !== 'card' && type !== 'expressCheckout')
        throw new Error(`The sandbox draws no ${type} element`);
      if (elements.has(type))
        throw new Error(`Can only create one Element of type ${type} through elements.`);
      const element =
        type === 'expressCheckout'
          ? createExpressCheckout(
              { ...elementOptions },
              () => current,
              (payment) => {
                api.express = payment;
                api.submitted = false;
              },
            )
          : createElement(type, { ...elementOptions }, () => current.appearance);
      const { destroy } = element;
      element.destroy = () => {
        elements.delete(type);
        destroy();
      };
      elements.set(type, element);
      return element;
    },
    getElement: (type) => elements.get(typeof type === 'string' ? type : type?.__elementType) ?? null,
    update(changes) {
      Object.assign(current, changes);
      if (changes.appearance) api.cardForm()?.theme(changes.appearance);
      events.emit('update-end', {});
    },
    async fetchUpdates() {
      return {};
    },
    async submit() {
      if (api.express) {
        api.submitted = true;
        return { selectedPaymentMethod: api.express.wallet };
      }
      const form = api.cardForm();
      if (!form && elements.has('expressCheckout'))
        throw new Error('Call elements.submit() once the Express Checkout Element has told `confirm`.');
      if (!form) throw new Error('Nothing to submit: mount a Payment Element first.');
      const wrong = form.validate();
      if (wrong) return { error: { type: 'validation_error', ...wrong } };
      api.submitted = true;
      return { selectedPaymentMethod: 'card' };
    },
    on: (name, listener) => events.on(name, listener),
    off: (name, listener) => events.off(name, listener),
  };
  return api;
}
