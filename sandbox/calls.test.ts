/** Calls as the provider handles them: the product's instructions are followed, and invalid ones are refused. */
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
  product = createServer((request, response) => {
    response.setHeader('content-type', 'text/xml');
    if (request.url?.startsWith('/pressed')) {
      let form = '';
      request.on('data', (part: Buffer) => (form += part.toString()));
      request.on('end', () => {
        const digits = new URLSearchParams(form).get('Digits') ?? '';
        response.end(
          `<?xml version="1.0" encoding="UTF-8"?><Response><Say>${request.url} ${digits}</Say></Response>`,
        );
      });
      return;
    }
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

const place = (twiml: string, presses = '') => {
  answer = twiml;
  const { accountSid, authToken } = madeUpKeys.twilio;
  const call = { from, to, url, verdict: 'TN-Validation-Passed-A', presses };
  return placeCall(call, { accountSid, sign: twilioSignature(authToken) });
};

test('a call is put through to the number that is dialed, which sees the number that it is told', async () => {
  const { connected } = await place(`<Dial callerId="${to}" timeout="20"><Number>${other}</Number></Dial>`);
  expect(connected).toEqual({ number: other, callerId: to });
});

test('a menu is read until a key is pressed, which goes to its address; without one the next verb follows', async () => {
  const menu =
    '<Gather numDigits="1" timeout="6" action="/pressed?a=1&amp;b=2"><Say>Press one.</Say></Gather><Say>Bye.</Say>';
  expect((await place(menu, '4')).said).toEqual(['Press one.', '/pressed?a=1&b=2 4']);
  expect((await place(menu)).said).toEqual(['Press one.', 'Bye.']);
});

test.each([
  ['a caller id of somebody else', `<Dial callerId="${other}"><Number>${other}</Number></Dial>`, 13_214],
  ['a number that is none', `<Dial callerId="${to}"><Number>555-0124</Number></Dial>`, 13_223],
  ['an attribute that Dial has not', `<Dial caller="${to}"><Number>${other}</Number></Dial>`, 12_200],
  ['a menu of no length', '<Gather numDigits="1" timeout="0"></Gather>', 13_313],
  ['a menu with a call in it', '<Gather numDigits="1"><Dial>1</Dial></Gather>', 12_200],
  ['a verb that is unknown', '<Connect/>', 12_200],
])('a call that is answered with %s ends', async (_, twiml, code) => {
  await expect(place(twiml)).rejects.toMatchObject({ code });
});
