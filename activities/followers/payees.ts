/**
 * Notifies waiting payouts and settlements at once of new bank details, and of accounts that the provider pays out to
 * again, before their next check.
 */
import type { Client } from '@temporalio/client';
import { commissions } from '#domain/commission/decide.ts';
import { as, type BookingId, type PartnerId, type TechnicianId } from '#domain/core/ids.ts';
import { workflowIds } from '#domain/core/stories.ts';
import { settlementIdOf } from '#domain/settlement/period.ts';
import { load } from '#events/execute.ts';
import type { EventLog } from '#events/log.ts';
import type { Following } from './follower.ts';
import { signalOpen } from '#events/temporal/stories.ts';

const prefix = 'technician-';
const partner = 'partner-';

/**
 * Wakes the open payouts of technicians who connect a bank account, or whose account can receive money again. `waiting`
 * answers the bookings whose money has not reached a technician; one missing from it is found by the payout's own
 * check.
 */
export function newBankAccounts({
  client,
  waiting,
}: {
  readonly client: Client;
  readonly waiting: (technicianId: TechnicianId) => Promise<readonly BookingId[]>;
}): Following {
  return {
    name: 'payees',
    behind: 0,
    async handle(batch) {
      const connected = batch.filter(
        ({ type, stream }) =>
          (type === 'BankConnected' || type === 'PayoutsResumed') && stream.startsWith(prefix),
      );
      for (const stream of new Set(connected.map((event) => event.stream))) {
        const bookings = await waiting(as<TechnicianId>(stream.slice(prefix.length)));
        await Promise.all(bookings.map((bookingId) => signalOpen(client, workflowIds.payout(bookingId))));
      }
    },
  };
}

/** Wakes the open settlements of partners who connect a bank account. */
export function newPartnerBanks({
  client,
  log,
}: {
  readonly client: Client;
  readonly log: Pick<EventLog, 'readStream'>;
}): Following {
  return {
    name: 'partner payees',
    behind: 0,
    async handle(batch) {
      const connected = batch.filter(
        ({ type, stream }) => type === 'PartnerBankConnected' && stream.startsWith(partner),
      );
      for (const stream of new Set(connected.map((event) => event.stream))) {
        const partnerId = as<PartnerId>(stream.slice(partner.length));
        const { closings } = await load(log, commissions, partnerId);
        await Promise.all(
          closings.map(({ period }) =>
            signalOpen(client, workflowIds.settlement(settlementIdOf(partnerId, period))),
          ),
        );
      }
    },
  };
}
