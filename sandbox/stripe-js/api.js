// Calls to the sandbox's API from the product's page, with the publishable key and the intent's own secret.

// The API has the origin of this script.
export const apiBase = new URL(document.currentScript.src).origin;

/** `{a: {b: 1}}` as `a[b]=1`, the format of Stripe's v1. */
function encode(fields, prefix = '', into = new URLSearchParams()) {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    const key = prefix === '' ? name : `${prefix}[${name}]`;
    if (typeof value === 'object') encode(value, key, into);
    else into.append(key, String(value));
  }
  return into;
}

/** The response's body, or `{error}`; a network failure is an `api_connection_error`, as in Stripe.js. */
export async function callApi(method, path, fields) {
  const encoded = encode(fields);
  try {
    const answer =
      method === 'GET'
        ? await fetch(`${apiBase}${path}?${encoded}`)
        : await fetch(`${apiBase}${path}`, { method, body: encoded });
    return await answer.json();
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. Please check your network and try again.',
      },
    };
  }
}

/** `pi_1_secret_2` → the intent's id and its path. */
export function readSecret(clientSecret) {
  const id = String(clientSecret).split('_secret_')[0];
  const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
  return { id, kind, path: `/v1/${kind}s/${id}` };
}
