/** `/v1/customers`. */
import type Stripe from 'stripe';
import { newId } from './objects.ts';
import { listing, mergeMetadata, operation, retrieval, sublisting } from './operation.ts';
import { detach } from './payment-methods.ts';
import { searchAnswer } from './search.ts';

/** An empty text unsets a field. */
function text(value: string | null | undefined, before: string | null = null): string | null {
  return value === undefined ? before : value || null;
}

function address(
  value: Stripe.Emptyable<Stripe.AddressParam> | undefined,
  before: Stripe.Address | null,
): Stripe.Address | null {
  if (value === undefined) return before;
  if (value === '' || value === null) return null;
  return {
    city: value.city ?? null,
    country: value.country ?? null,
    line1: value.line1 ?? null,
    line2: value.line2 ?? null,
    postal_code: value.postal_code ?? null,
    state: value.state ?? null,
  };
}

/** The calls of this family. */
export const customerOperations = [
  operation('customers.create', 'POST /v1/customers', (state, { parameters }) => {
    const customer: Stripe.Customer = {
      id: newId('cus', 14),
      object: 'customer',
      address: address(parameters.address, null),
      balance: 0,
      created: state.clock.seconds(),
      currency: null,
      default_source: null,
      delinquent: false,
      description: text(parameters.description),
      email: text(parameters.email),
      invoice_prefix: newId('', 8).slice(1).toUpperCase(),
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: mergeMetadata(null, parameters.metadata),
      name: text(parameters.name),
      phone: text(parameters.phone),
      preferred_locales: parameters.preferred_locales ?? [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    };
    state.objects.insert('customer', customer);
    state.emit('customer.created', customer);
    return customer;
  }),
  retrieval('customers.retrieve', '/v1/customers/:id', 'customer'),
  operation('customers.update', 'POST /v1/customers/:id', (state, { id, parameters }) => {
    const before = state.objects.get('customer', id);
    const settings = parameters.invoice_settings;
    const customer: Stripe.Customer = {
      ...before,
      address: address(parameters.address, before.address ?? null),
      description: text(parameters.description, before.description),
      email: text(parameters.email, before.email),
      name: text(parameters.name, before.name ?? null),
      phone: text(parameters.phone, before.phone ?? null),
      metadata: mergeMetadata(before.metadata, parameters.metadata),
      invoice_settings: {
        ...before.invoice_settings,
        default_payment_method:
          settings?.default_payment_method ?? before.invoice_settings.default_payment_method,
      },
    };
    return state.update('customer', customer, 'customer.updated');
  }),
  operation('customers.del', 'DELETE /v1/customers/:id', (state, { id }) => {
    const customer = state.objects.get('customer', id);
    for (const method of state.objects.all('payment_method', { where: { customer: id } }))
      detach(state, method);
    state.objects.remove(id);
    state.emit('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  }),
  listing('customers.list', '/v1/customers', 'customer', ({ email }) => ({ email })),
  operation('customers.search', 'GET /v1/customers/search', (state, { parameters }) =>
    searchAnswer(state, 'customer', '/v1/customers/search', parameters),
  ),
  sublisting(
    'customers.listPaymentMethods',
    '/v1/customers/:parent/payment_methods',
    ['customer', 'payment_method'],
    (customer, { type, allow_redisplay }) => ({ where: { customer, type, allow_redisplay } }),
  ),
];
