/**
 * Logins that admins give to store partners: the password is shown once, and the partner gets an email with a link to
 * choose their own.
 */
import { languageOf } from '#domain/core/language.ts';
import { greetedPartner, mailAddressOf, type Partner } from '#domain/partner/state.ts';
import {
  createLogin,
  loginOfPerson,
  loginsOf,
  moveLogin,
  ownerOfLogin,
  setPassword,
} from '../auth/credentials.ts';
import { madeUpPassword } from '../auth/made-up-password.ts';
import { refuseWeakPassword } from '../auth/password-rules.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { wantLetter } from './letters.ts';

/** What an admin wants; empty: the existing login or the contact's address, and a generated password. */
interface WantedLogin {
  readonly username: string | null;
  readonly password: string | null;
  /** The request's names of both, for refusals. */
  readonly fields: { readonly username: string; readonly password: string };
}

interface GivenLogin {
  readonly username: string;
  readonly password: string;
}

/** @throws {Refused} 409 the login is taken; 400 the password is weak */
export async function giveLogin(
  call: Call,
  deps: Dependencies,
  partner: Partner,
  { username, password: typed, fields }: WantedLogin,
): Promise<GivenLogin> {
  const { id } = partner;
  const known = await loginOfPerson(deps.pool, 'partner', id);
  const contact = await deps.keys.open(mailAddressOf(partner));
  const login = (username || known || contact || '').trim().toLowerCase();
  if (typed !== null) refuseWeakPassword(typed, { login, names: [partner.store.storeName] }, fields.password);
  const password = typed ?? (await madeUpPassword(deps.keys, `partner-${id}`, call.commandId));
  const owner = await ownerOfLogin(deps.pool, 'partner', login);
  const isTaken = owner !== null && owner !== id;
  // Partners who signed up themselves are found by their address when they forget the password.
  if (partner.account !== null && known !== null && login !== known)
    throw new Refused('conflict', 'loginIsAddress', { fields: { [fields.username]: 'loginIsAddress' } });
  const isGiven =
    !isTaken &&
    (known === null
      ? await createLogin(deps.pool, { role: 'partner', login, password, personId: id })
      : await moveLogin(deps.pool, 'partner', id, login));
  if (!isGiven) {
    const said = 'loginTaken';
    throw new Refused('email_taken', said, { fields: { [fields.username]: said } });
  }
  if (known !== null) {
    const current = (await loginsOf(deps.pool, login)).find((one) => one.personId === id);
    if (current) await setPassword(deps.pool, current, password);
    await deps.sessions.endOthers('partner', id, []);
  }
  return { username: login, password };
}

/** Emails the partner how to sign in, with a link to set their own password. */
export async function mailLogin(
  call: Call,
  deps: Dependencies,
  partner: Partner,
  username: string,
): Promise<void> {
  const current = (await loginsOf(deps.pool, username)).find((one) => one.personId === partner.id);
  if (!current) return;
  await wantLetter(deps, {
    role: 'partner',
    personId: partner.id,
    letter: 'partner_credentials',
    occasion: call.commandId,
    to: mailAddressOf(partner),
    name: greetedPartner(partner),
    language: languageOf(partner),
    values: { login: await deps.keys.seal(`partner-${partner.id}`, 'login', username) },
    link: { purpose: 'set_password', mark: String(current.version) },
  });
}
