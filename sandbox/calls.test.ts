/** Calls as the provider handles them: what the product answers is followed, and what it may not say is refused. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeUpKeys } from './sandbox.ts';
import { placeCall } from './twilio/calls.ts';
import { twilioSignature } from './twilio/signature.ts';

const from = '+12125550123';
const to = '+15005550006';
const other = '+12125550124';

let product: Server;
let url = '';
let answer = '';
beforeAll(async () => {
  product = createServer((_request, response) => {
    response.setHeader('content-type', 'text/xml');
    response.end(`<?xml version="1.0" encoding="UTF-8"?><Response>${answer}</Response>`);
  });
  product.listen(0, '127.0.0.1');
  await once(product, 'listening');
  const address = product.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url = `http://127.0.0.1:${address.port}/calls`;
});
afterAll(() => {
  product.close();
});

const place = (twiml: string) => {
  answer = twiml;
  const { accountSid, authToken } = madeUpKeys.twilio;
  const call = { from, to, url, verdict: 'TN-Validation-Passed-A' };
  return placeCall(call, { accountSid, sign: twilioSignature(authToken) });
};

test('a call is put through to the number that is dialed, which sees the number that it is told', async () => {
  const { connected } = await place(`<Dial callerId="${to}" timeout="20"><Number>${other}</Number></Dial>`);
  expect(connected).toEqual({ number: other, callerId: to });
});

test.each([
  ['a caller id of somebody else', `<Dial callerId="${other}"><Number>${other}</Number></Dial>`, 13_214],
  ['a number that is none', `<Dial callerId="${to}"><Number>555-0124</Number></Dial>`, 13_223],
  ['an attribute that Dial has not', `<Dial caller="${to}"><Number>${other}</Number></Dial>`, 12_200],
  ['a verb that is unknown', '<Connect/>', 12_200],
])('a call that is answered with %s ends', async (_, twiml, code) => {
  await expect(place(twiml)).rejects.toMatchObject({ code });
});
