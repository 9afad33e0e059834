/** POST /api/unsubscribe: stops emails on a topic, by the signed link in each of them. */
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
    // Erased meanwhile: they get no more emails anyway.
    (now) =>
      now.status !== 'registered'
        ? []
        : {
            type: 'ChooseMessages',
            language: now.language,
            choices: withChoices(now.choices, { mail: { [topic]: false } }),
          },
    // Whoever holds the link reads the person's email.
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
