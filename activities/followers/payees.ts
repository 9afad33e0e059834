/** New bank details, and an account that the provider pays out to again, reach the payouts and settlements that wait for them at once, instead of at their next look. */
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
 * Wakes the open payouts of technicians who connect a bank account, or to whose account money can go again. `waiting` answers the bookings whose money has not
 * reached a technician; one that it does not know yet is found by the payout's own look.
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
