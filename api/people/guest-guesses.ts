/** What only who booked as a guest knows, beside the link of a mail, and how often it may be guessed (decisions 232, 247). */
import type { CustomerId } from '#domain/core/ids.ts';
import type { Customer } from '#domain/customer/state.ts';
import { bookedPhones } from '#projections/queries/guests.ts';
import { linkEnded } from '../auth/account-links.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';

/** One refusal, whatever was wrong: it helps nobody who guesses. */
export const wrongDetails = (): Refused => new Refused('wrong_code', 'guestDetailsWrong');

/**
 * Carries out what was asked with a guess of the holder of a link. A link ends with a few wrong ones, and so do all links
 * of a guest with some more, whatever they are for: it is one phone number that is guessed.
 * @throws {Refused} 410 too many were wrong; whatever `opens` throws
 */
export async function guessing<Answer>(
  { rateLimits }: Pick<Dependencies, 'rateLimits'>,
  { link, guestId }: { readonly link: string; readonly guestId: CustomerId },
  opens: () => Promise<Answer>,
): Promise<Answer> {
  const counters = [
    { what: 'guest_link', who: link },
    { what: 'guest_links', who: guestId },
  ] as const;
  // Counted before it is known to be wrong: many guesses at once would otherwise all be let through.
  for (const { what, who } of counters)
    if (!(await rateLimits.isWithin(what, who))) throw linkEnded('unknown');
  const isWrong = (error: unknown): boolean => error instanceof Refused && error.code === 'wrong_code';
  const takeBack = async () => {
    for (const { what, who } of counters) await rateLimits.takeBack(what, who);
  };
  const answer = await opens().catch(async (error: unknown) => {
    if (!isWrong(error)) await takeBack();
    throw error;
  });
  await takeBack();
  return answer;
}

/**
 * Whether somebody knows the end of the phone number that was booked with: an address may have been mistyped, and who
 * reads that mailbox is sent all that our mails and their pages show. Those show no phone number.
 */
export async function knowsPhone(
  { keys, readModels }: Pick<Dependencies, 'keys' | 'readModels'>,
  { id, person }: Customer,
  digits: string | undefined,
): Promise<boolean> {
  if (digits === undefined) return false;
  const own = person.phone && (await keys.open(person.phone));
  const phones = [own, ...(await bookedPhones(readModels, id))];
  return phones.some((phone) => phone?.endsWith(digits) === true);
}
