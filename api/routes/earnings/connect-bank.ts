/** POST /api/technician/connect-bank and /api/technicians/setup-banking: one command (design.md §11). */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { technicians } from '#domain/technician/decide.ts';
import {
  type BankRefusal,
  connectBank as connectAtProvider,
  createAccount,
  identifyPayee,
} from '#vendors/stripe/accounts.ts';
import { type Call, signedIn } from '../../call.ts';
import { connectBank, setupBanking } from '../../contract/earnings.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { notePayee } from '../../people/payees.ts';
import { settledBirthDate } from '../../people/birth-date.ts';
import { notFound, Refused } from '../../problems.ts';
import { load } from '#events/execute.ts';
import { executeCall } from '../../execute-call.ts';

/** The numbers exist only within this call: in no event, log line or workflow (design.md §8). */
interface BankDetails {
  readonly routingNumber: string;
  readonly accountNumber: string;
  /** Null: the technician's own name. */
  readonly holder: string | null;
  /** As the technician entered it; null: as the provider knows it. */
  readonly bankName: string | null;
  /** Null: unchanged, or else a person's. */
  readonly accountType: 'individual' | 'business' | null;
  /** `YYYY-MM-DD`; undefined: from the application, or else as the provider knows it. */
  readonly dateOfBirth: string | undefined;
}

const refusedBecause = {
  routingNumber: 'routingNumberInvalid',
  accountNumber: 'accountNumberInvalid',
  other: 'bankDetailsRefused',
} as const;

/** @throws {Refused} always: 400 `bank_refused`, with the field to correct if the provider names one */
function refuse({ field }: BankRefusal): never {
  const said = refusedBecause[field ?? 'other'];
  throw new Refused('bank_refused', said, field === null ? {} : { fields: { [field]: said } });
}

async function connect(call: Call, deps: Dependencies, details: BankDetails) {
  const session = signedIn(call);
  const technician = await load(deps.log, technicians, session.personId);
  if (technician.status !== 'registered') throw notFound('Technician');
  const { person, bank: before } = technician;
  const [first, last, email] = await deps.keys.openMany([person.firstName, person.lastName, person.email]);
  const accountType = details.accountType ?? before?.accountType ?? 'individual';
  const identity = {
    givenName: first ?? '',
    surname: last ?? '',
    dateOfBirth: await settledBirthDate(call, deps, session.personId, details.dateOfBirth),
    // Submitting the form accepts the provider's terms, as the form says.
    accepted: call.ip === null ? null : { at: new Date().toISOString(), ip: call.ip },
  };
  if (before) await identifyPayee(deps.stripe, before.connectedAccountId, identity);
  const accountId =
    before?.connectedAccountId ??
    (await createAccount(deps.stripe, {
      payee: `technician-${session.personId}`,
      email: email ?? '',
      identity,
    }));
  const connected = await connectAtProvider(deps.stripe, {
    accountId,
    kind: accountType,
    holder: details.holder ?? `${first ?? ''} ${last ?? ''}`.trim(),
    routingNumber: details.routingNumber,
    accountNumber: details.accountNumber,
  });
  if (!connected.ok) refuse(connected.refusal);
  const { last4 } = connected.value;
  const bankName = details.bankName ?? connected.value.bankName;
  const { position } = await executeCall(call, deps, technicians, session.personId, () => ({
    type: 'ConnectBank',
    bank: { connectedAccountId: accountId, bankName, last4, accountType },
  }));
  await askAtOnce(deps, session.personId, accountId);
  return { success: true as const, bankName, last4, position: position.toString() };
}

/** The account is connected even if this fails: the webhook or the next round reports it as well. */
async function askAtOnce(deps: Dependencies, personId: string, accountId: string): Promise<void> {
  try {
    await notePayee(deps, as<TechnicianId>(personId), accountId);
  } catch (error) {
    deps.logger.warn({ err: error }, 'the provider was not asked about a new bank account');
  }
}

export default [
  implement(connectBank, (call, deps) => {
    const { accountHolderName: holder, accountNumber, routingNumber, dateOfBirth } = call.body;
    return connect(call, deps, {
      routingNumber,
      accountNumber,
      holder,
      bankName: null,
      accountType: null,
      dateOfBirth,
    });
  }),
  implement(setupBanking, (call, deps) => {
    const { dateOfBirth, technicianId: _session, ...details } = call.body;
    return connect(call, deps, { ...details, dateOfBirth, holder: null });
  }),
];
