/** POST /api/unsubscribe: stops a topic's mails by the signed link that each of them carries. */
import { topics, unsubscribeSubject, withChoices } from '#domain/customer/choices.ts';
import { decideCustomer } from '#domain/customer/decide.ts';
import { linkEnded } from '../../auth/account-links.ts';
import { unsubscribe } from '../../contract/unsubscribe.ts';
import type { Dependencies } from '../../dependencies.ts';
import { customers } from '../../people/kinds.ts';
import { implement } from '../../pipeline.ts';
import { readRecord, writeRecord } from '../../records.ts';
import { refusals } from '../account/record.ts';

export default implement(unsubscribe, async (call, deps) => {
  const { customerId, topic } = wishOf(call.query.token, deps);
  const customer = await readRecord(deps, customers, customerId);
  // Erased meanwhile: nobody is written to any more.
  if (customer.status !== 'registered') return { success: true as const, topic };
  await writeRecord(call, deps, {
    kind: customers,
    id: customerId,
    // Who holds the link reads the person's mail.
    actor: { role: 'customer', id: customerId },
    decide: (now, context) =>
      now.status === 'registered'
        ? decideCustomer(
            now,
            {
              type: 'ChooseMessages',
              language: now.language,
              choices: withChoices(now.choices, { mail: { [topic]: false } }),
            },
            context,
          )
        : { ok: true, events: [] },
    refusals,
  });
  return { success: true as const, topic };
});

/** What the token was signed for. @throws {Refused} 410 */
function wishOf(token: string, { links, now }: Dependencies) {
  const [customerId = '', named, ...signature] = token.split('.');
  const topic = topics.find((one) => one === named);
  if (
    topic === undefined ||
    !links.verify('unsubscribe', unsubscribeSubject(customerId, topic), signature.join('.'), now())
  )
    throw linkEnded('unknown');
  return { customerId, topic };
}
