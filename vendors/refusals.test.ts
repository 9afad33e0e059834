/** Errors of mail and text providers name people: none of that is passed on (R28). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { MailUnavailable, openMailer } from './smtp/mailer.ts';
import { openTexts, TextsUnavailable } from './twilio/texts.ts';

const all = (error: unknown) => {
  const { message, stack, cause } = error as Error;
  return JSON.stringify([message, stack, String(cause)]);
};

test('a mail that is not taken fails with codes alone', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`${address} is over quota`), { responseCode: 452 })),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailer = openMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Hexkey <hi@hexkey.test>' });
  onTestFinished(() => {
    mailer.close();
    server.close();
  });
  const mail = {
    to: 'ada@example.com',
    subject: 's',
    text: 't',
    html: 'h',
    messageId: 'm',
    tryId: 'm',
    unsubscribeUrl: null,
    attachment: null,
  };
  const error = await mailer.send(mail).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MailUnavailable);
  expect((error as Error).message).toContain('452');
  expect(all(error)).not.toContain('ada@example.com');
});

test('a text that is not taken fails with codes alone', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 20503, message: 'no route to +12125550100', status: 503 }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const texts = openTexts({
    accountSid: `AC${'a'.repeat(32)}`,
    authToken: 'token',
    from: '+12125550199',
    apiBase: `http://127.0.0.1:${port}`,
  });
  const to = '+12125550100';
  for (const call of [
    texts.send({ to, body: 'b', statusCallback: 'http://127.0.0.1/callback' }),
    texts.find({ to, body: 'b', since: '2026-01-01T00:00:00.000Z', except: [] }),
  ]) {
    const error = await call.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TextsUnavailable);
    expect((error as Error).message).toContain('503');
    expect(all(error)).not.toContain('2125550100');
  }
});
