/** Calls about customers and their saved cards. */
import type { Books } from './books.ts';
import type { Call, Fields } from './http.ts';
import { invalid, type Customer, type Metadata, type Method } from './objects.ts';

export function metadataOf(fields: string | Fields | undefined): Metadata {
  return typeof fields === 'object'
    ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value) ?? '']))
    : {};
}

export function textOf(value: string | Fields | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A method as it is shown. */
function shown({ kind: _kind, detachedAt: _detachedAt, ...method }: Method): object {
  return method;
}

function shownCustomer(customer: Customer): object {
  return customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer;
}

export function customerCalls(books: Books): readonly Call[] {
  const methodsOf = (id: string) => books.all('payment_method').filter(({ customer }) => customer === id);
  return [
    {
      method: 'GET',
      path: '/v1/customers/search',
      run: ({ parameters }) => {
        const wanted = /metadata\['customerId'\]:'([^']*)'/.exec(textOf(parameters['query']) ?? '')?.[1];
        const found = books
          .all('customer')
          .filter(({ metadata, deleted }) => !deleted && metadata['customerId'] === wanted);
        const limit = Number(parameters['limit'] ?? 10);
        return { object: 'search_result', url: '/v1', data: found.slice(0, limit), has_more: false };
      },
    },
    {
      method: 'GET',
      path: '/v1/customers',
      run: ({ parameters: { created, ...parameters } }) => {
        const from = typeof created === 'object' ? Number(created['gte'] ?? 0) : 0;
        const found = books.all('customer').filter((one) => !one.deleted && one.created >= from);
        return books.list(found.map(shownCustomer), parameters);
      },
    },
    {
      method: 'POST',
      path: '/v1/customers',
      run: ({ parameters }) =>
        books.put({
          object: 'customer',
          id: books.newId('customer'),
          created: books.seconds,
          deleted: false,
          metadata: metadataOf(parameters['metadata']),
          invoice_settings: { default_payment_method: null },
        }),
    },
    {
      method: 'GET',
      path: '/v1/customers/:id',
      run: ({ ids: [id = ''] }) => shownCustomer(books.get('customer', id)),
    },
    {
      method: 'DELETE',
      path: '/v1/customers/:id',
      run: ({ ids: [id = ''] }) => {
        const customer = books.get('customer', id);
        // A deleted customer's cards are gone with it, and cannot be charged any more.
        for (const method of methodsOf(id)) books.detach(method);
        customer.deleted = true;
        return shownCustomer(customer);
      },
    },
    {
      method: 'GET',
      path: '/v1/customers/:id/payment_methods',
      run: ({ ids: [id = ''], parameters }) => books.list(methodsOf(id).map(shown), parameters),
    },
    {
      method: 'GET',
      path: '/v1/payment_methods/:id',
      run: ({ ids: [id = ''] }) => shown(books.get('payment_method', id)),
    },
    {
      method: 'POST',
      path: '/v1/payment_methods/:id/detach',
      run: ({ ids: [id = ''] }) => {
        const method = books.get('payment_method', id);
        if (method.customer === null)
          throw invalid(
            'The payment method you provided is not attached to a customer so detachment is impossible.',
            {
              param: 'payment_method',
            },
          );
        books.detach(method);
        return shown(method);
      },
    },
  ];
}
