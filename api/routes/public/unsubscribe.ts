/** POST /api/unsubscribe: stops a topic's mails by the signed link that each of them carries. */
import { topics, unsubscribeSubject, withChoices } from '#domain/customer/choices.ts';
import { customers } from '#domain/customer/decide.ts';
import { linkEnded } from '../../auth/account-links.ts';
import { unsubscribe } from '../../contract/unsubscribe.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { executeCall } from '../../execute-call.ts';

export default implement(unsubscribe, async (call, deps) => {
  const { customerId, topic } = wishOf(call.query.token, deps);
  await executeCall(
    call,
    deps,
    customers,
    customerId,
    // Erased meanwhile: nobody is written to any more.
    (now) =>
      now.status !== 'registered'
        ? []
        : {
            type: 'ChooseMessages',
            language: now.language,
            choices: withChoices(now.choices, { mail: { [topic]: false } }),
          },
    // Who holds the link reads the person's mail.
    { actor: { role: 'customer', id: customerId } },
  );
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
