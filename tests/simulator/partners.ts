/** Store partners of a world: their record, their account at the provider, and what an admin decides about their commissions. */
import { commissions } from '#domain/commission/decide.ts';
import type { CommissionCommand } from '#domain/commission/commands.ts';
import { type Actor, system } from '#domain/core/actor.ts';
import type { BookingId, PartnerId } from '#domain/core/ids.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { PartnerCommand } from '#domain/partner/commands.ts';
import { partners } from '#domain/partner/decide.ts';
import { defaultCommissionBps, storeNamed } from '#domain/partner/store.ts';
import { execute } from '#events/execute.ts';
import type { EventLog } from '#events/log.ts';
import type { Account, Bank } from './provider/objects.ts';
import type { Provider } from './provider/provider.ts';

const admin: Actor = { role: 'admin', id: 'admin-1' };
const codeOf = (partnerId: PartnerId) => `STORE-${partnerId}`;

/** What came by a partner's code. */
export const cameBy = (partnerId: PartnerId) => ({ partnerId, storeCode: codeOf(partnerId) });

/** What a partner needs of the world: the log, the log as the api of the moment reaches it, and the card provider. */
interface Surroundings {
  readonly log: EventLog;
  readonly api: { readonly log: EventLog };
  readonly provider: Provider;
}

export class StorePartner {
  readonly id: PartnerId;
  readonly #world: Surroundings;
  #account: Account | null = null;
  #banks = 0;

  constructor(world: Surroundings, id: PartnerId) {
    this.#world = world;
    this.id = id;
  }

  get account(): Account | null {
    return this.#account;
  }

  /** Registers the store, before the life begins. */
  async open(): Promise<void> {
    const { id } = this;
    const sealed = (field: string) => sealedOf(id, field);
    await this.#command(this.#world.log, {
      type: 'Register',
      partnerId: id,
      account: null,
      language: null,
      confirmationId: null,
      store: storeNamed('Maple & Main'),
      person: {
        contactName: sealed('contactName'),
        contactEmail: sealed('contactEmail'),
        contactPhone: null,
        address: null,
        taxId: null,
        businessLicenseNumber: null,
        marketingContact: null,
      },
      commissionBps: defaultCommissionBps,
      source: 'admin',
      storeCode: codeOf(id),
    });
  }

  /** Gives a bank account, always to the same account at the provider. */
  async connectBank(bank: Bank): Promise<void> {
    const { books } = this.#world.provider;
    this.#account ??= books.newAccount();
    Object.assign(this.#account, { bank, isBankErrored: false });
    this.#banks += 1;
    await this.#command(this.#world.api.log, {
      type: 'ConnectBank',
      bank: {
        connectedAccountId: this.#account.id,
        bankAccountId: `ba_${this.#banks}`,
        bankName: 'Bank',
        last4: '6789',
        accountType: 'checking',
      },
    });
  }

  end(): Promise<void> {
    return this.#command(this.#world.api.log, { type: 'CancelPartnership' });
  }

  /** A hold is the product's own; what becomes of it is an admin's. */
  async decide(decision: Decision, bookingId: BookingId): Promise<void> {
    const actor = decision === 'hold' ? system('referrals') : admin;
    const author = { now: new Date().toISOString(), actor };
    await execute(this.#world.api.log, commissions, this.id, author, () =>
      commandOf(decision, bookingId, sealedOf(this.id, 'note')),
    );
  }

  async #command(log: EventLog, command: PartnerCommand): Promise<void> {
    const author = { now: new Date().toISOString(), actor: admin };
    await execute(log, partners, this.id, author, () => command);
  }
}

/** What is decided about the commission of a booking. */
export type Decision = 'hold' | 'release' | 'refuse';

function commandOf(decision: Decision, bookingId: BookingId, note: Sealed): CommissionCommand {
  if (decision === 'hold') return { type: 'HoldCommission', bookingId, reason: 'own_purchase' };
  return { type: decision === 'release' ? 'ReleaseCommission' : 'RefuseCommission', bookingId, note };
}

const sealedOf = (id: PartnerId, field: string) => `enc:v1:partner-${id}:${field}:1:AAAA` as Sealed;
