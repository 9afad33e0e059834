/**
 * A store partner's bank account: its numbers go to the provider within the request and are not stored (design.md §8).
 */
import type { PartnerBank } from '#domain/partner/events.ts';
import type { Partner } from '#domain/partner/state.ts';
import {
  type BankRefusal,
  connectBank,
  createAccount,
  identifyPayee,
  openPayee,
  type PayeeIdentity,
} from '#vendors/stripe/accounts.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { splitName } from '../views/core.ts';

/** The numbers exist only within this call: in no event, log line or workflow. */
export interface BankForm {
  readonly bankName: string;
  readonly accountHolderName: string;
  readonly bankAccountType: PartnerBank['accountType'];
  readonly bankRoutingNumber: string;
  readonly bankAccountNumber: string;
  readonly dateOfBirth?: string | undefined;
}

/** Who is paid: the company, or the owner of a sole proprietorship. */
export interface StorePayee {
  readonly businessType: string | null;
  readonly legalBusinessName: string;
  readonly contactName: string;
  readonly taxId: string | null;
}

const fields = {
  routingNumber: ['bankRoutingNumber', 'routingNumberInvalid'],
  accountNumber: ['bankAccountNumber', 'accountNumberInvalid'],
} as const;

/** @throws {Refused} always: 400 `bank_refused`, with the field to correct if the provider names one */
function refuse({ field }: BankRefusal): never {
  if (field === null) throw new Refused('bank_refused', 'bankDetailsRefused');
  const [name, said] = fields[field];
  throw new Refused('bank_refused', said, { fields: { [name]: said } });
}

const isOwner = ({ businessType }: StorePayee): boolean => businessType === 'sole_proprietorship';

function identityOf(call: Call, payee: StorePayee, dateOfBirth: string | undefined): PayeeIdentity {
  // Submitting the form accepts the provider's terms, as the form says.
  const accepted = call.ip === null ? null : { at: new Date().toISOString(), ip: call.ip };
  if (!isOwner(payee)) return { registeredName: payee.legalBusinessName, ein: payee.taxId || null, accepted };
  const { firstName: givenName, lastName: surname } = splitName(payee.contactName);
  return { givenName, surname, dateOfBirth: dateOfBirth || null, accepted };
}

/**
 * Tells the provider who is paid and passes on the bank account; returns what we store.
 * @throws {Refused} 400 `bank_refused`; 429
 */
export async function bankAtProvider(
  call: Call,
  deps: Dependencies,
  { id, bank: before }: Pick<Partner, 'id' | 'bank'>,
  payee: StorePayee & { readonly email: string },
  form: BankForm,
): Promise<PartnerBank> {
  await deps.rateLimits.count('bank_setup', id);
  const identity = identityOf(call, payee, form.dateOfBirth);
  // An account that can never be paid again is abandoned and replaced with a new one (decision 192).
  const known = before && (await openPayee(deps.stripe, before.connectedAccountId)) ? before : null;
  if (known) await identifyPayee(deps.stripe, known.connectedAccountId, identity);
  const accountId =
    known?.connectedAccountId ??
    (await createAccount(deps.stripe, {
      payee: `partner-${id}`,
      email: payee.email,
      identity,
      instead: before?.connectedAccountId,
    }));
  const connected = await connectBank(deps.stripe, {
    accountId,
    kind: isOwner(payee) ? 'individual' : 'business',
    holder: form.accountHolderName,
    accountType: form.bankAccountType,
    routingNumber: form.bankRoutingNumber,
    accountNumber: form.bankAccountNumber,
  });
  if (!connected.ok) refuse(connected.refusal);
  return {
    connectedAccountId: accountId,
    bankAccountId: connected.value.bankAccountId,
    bankName: form.bankName,
    last4: connected.value.last4,
    accountType: form.bankAccountType,
  };
}
