import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { fold } from '../core/aggregate.ts';
import { examples } from '../examples/index.ts';
import { fullyVetted } from '../examples/technicians.ts';
import { technicians } from './decide.ts';
import type { TechnicianCommand } from './commands.ts';
import type { TechnicianEvent } from './events.ts';
import type { PayoutStop } from './payouts.ts';
import { isPayable, type Technician, type TechnicianState, rosterTechnician } from './state.ts';

const now = '2026-02-01T12:00:00.000Z';
const admin: Actor = { role: 'admin', id: 'admin' };
const known = (events: readonly TechnicianEvent[]): Technician => {
  const state = fold(technicians, events);
  if (state.status !== 'registered') throw new Error(state.status);
  return state;
};
const when = (state: TechnicianState, command: TechnicianCommand, actor: Actor = admin) =>
  technicians.decide(state, command, { now, actor });

describe('every command', () => {
  const technician = known(examples.createdTechnician());
  const own: Actor = { role: 'technician', id: technician.id };
  const bank = {
    connectedAccountId: 'acct_2',
    bankName: 'Other Bank',
    last4: '1111',
    accountType: 'business',
  } as const;
  const commands: readonly TechnicianCommand[] = [
    { type: 'ChangePerson', change: { phone: null } },
    { type: 'ChangeProfile', change: { radiusMiles: null, availability: 'evenings' } },
    { type: 'ChangeNotes', notes: technician.person.firstName },
    { type: 'SwitchAvailability', isAvailable: false },
    { type: 'ChooseLanguage', language: 'es' },
    { type: 'ConnectBank', bank },
    { type: 'Deactivate', reason: 'paused' },
    { type: 'DeleteTechnician', openJobs: 0, unpaidShares: 0 },
  ];

  test.each(commands.map((command) => [command.type, command] as const))(
    '%s yields no events when repeated',
    (_, command) => {
      const first = when(technician, command);
      if (!first.ok) throw new Error(first.refusal.code);
      expect(first.events).toHaveLength(1);
      expect(when(fold(technicians, first.events, technician), command)).toEqual({ ok: true, events: [] });
    },
  );

  test('is refused for nobody, for a deleted technician, and for somebody else', () => {
    const deleted = fold(
      technicians,
      [{ type: 'TechnicianDeleted', data: { by: admin, at: now } }],
      technician,
    );
    for (const command of commands) {
      expect(when(technicians.initial, command)).toMatchObject({ refusal: { code: 'unknown_technician' } });
      if (command.type !== 'DeleteTechnician')
        expect(when(deleted, command)).toMatchObject({ refusal: { code: 'deleted' } });
      for (const role of ['technician', 'customer', 'partner'] as const)
        expect(when(technician, command, { role, id: 'stranger' })).toMatchObject({
          refusal: { code: 'not_yours' },
        });
    }
  });

  test('the technician switches availability and connects a bank, and reads no notes and lifts no suspension', () => {
    expect(when(technician, { type: 'SwitchAvailability', isAvailable: false }, own).ok).toBe(true);
    expect(when(technician, { type: 'ConnectBank', bank }, own).ok).toBe(true);
    for (const command of [{ type: 'ChangeNotes', notes: null }, { type: 'Reactivate' }] as const)
      expect(when(technician, command, own)).toMatchObject({ refusal: { code: 'not_yours' } });
  });

  test('an unusable profile, and a deletion with open jobs, are refused', () => {
    expect(when(technician, { type: 'ChangeProfile', change: { radiusMiles: 0 } })).toMatchObject({
      refusal: { code: 'bad_radius' },
    });
    const openJobs = { type: 'DeleteTechnician', openJobs: 2, unpaidShares: 1 } as const;
    expect(when(technician, openJobs)).toMatchObject({
      refusal: { code: 'open_jobs', says: { text: 'openJobs', values: { count: 2 } } },
    });
    expect(when(technician, openJobs, own)).toMatchObject({
      refusal: { code: 'open_jobs', says: { text: 'ownOpenJobs', values: { count: 2 } } },
    });
    expect(when(technician, { ...openJobs, openJobs: 0 }, own)).toMatchObject({
      refusal: { code: 'unpaid_shares', says: { text: 'ownUnpaidShares', values: { count: 1 } } },
    });
    expect(when(technician, { ...openJobs, openJobs: 0, unpaidShares: 0 }, own)).toMatchObject({
      ok: true,
      events: [{ type: 'TechnicianDeleted', data: { by: own } }],
    });
    const [created] = examples.createdTechnician();
    if (created?.type !== 'TechnicianCreatedByAdmin') throw new Error('created');
    expect(when(technician, { type: 'CreateTechnician', technician: created.data })).toMatchObject({
      refusal: { code: 'already_exists' },
    });
  });

  describe('payouts', () => {
    const provider: Actor = { role: 'system', id: 'payouts' };
    const connectedAccountId = technician.bank?.connectedAccountId ?? '';
    const heard = (stopped: PayoutStop | null, account = connectedAccountId) =>
      ({ type: 'RecordPayouts', connectedAccountId: account, stopped }) as const;
    const after = (state: TechnicianState, command: TechnicianCommand, at = now): Technician => {
      const decision = technicians.decide(state, command, { now: at, actor: provider });
      if (!decision.ok) throw new Error(decision.refusal.code);
      const next = fold(technicians, decision.events, state);
      if (next.status !== 'registered') throw new Error(next.status);
      return next;
    };
    const stopped = after(technician, heard('details_due'));

    test('stop and resume only when the provider says so, each recorded once', () => {
      expect(isPayable(technician)).toBe(true);
      expect(isPayable(stopped)).toBe(false);
      expect(stopped.payoutsStopped).toEqual({ reason: 'details_due', since: now });
      expect(when(stopped, heard('details_due'), provider)).toEqual({ ok: true, events: [] });
      const back = after(stopped, heard(null));
      expect(isPayable(back)).toBe(true);
      expect(when(back, heard(null), provider)).toEqual({ ok: true, events: [] });
      for (const actor of [admin, own])
        expect(when(technician, heard('details_due'), actor)).toMatchObject({
          refusal: { code: 'not_yours' },
        });
    });

    test('that stop for another reason have been stopped since the first one', () => {
      const rejected = after(stopped, heard('turned_away'), '2026-02-03T12:00:00.000Z');
      expect(rejected.payoutsStopped).toEqual({ reason: 'turned_away', since: now });
    });

    test('of an account that is not theirs are ignored', () => {
      expect(when(technician, heard('turned_away', 'acct_else'), provider)).toEqual({ ok: true, events: [] });
      const [record] = examples.createdTechnician();
      if (!record) throw new Error('no record');
      expect(isPayable(known([record]))).toBe(false);
      expect(when(known([record]), heard('turned_away'), provider)).toEqual({ ok: true, events: [] });
    });

    test('stay stopped with another bank account until the provider has said so, and not at another provider’s account', () => {
      const same = after(stopped, { type: 'ConnectBank', bank: { ...bank, connectedAccountId } });
      expect(isPayable(same)).toBe(false);
      expect(isPayable(after(stopped, { type: 'ConnectBank', bank }))).toBe(true);
    });
  });

  test('the roster shows the folded facts', () => {
    const moved = fold(
      technicians,
      [
        {
          type: 'TechnicianProfileChanged',
          data: { profile: { ...technician.profile, zip: '94103' }, by: own, at: now },
        },
      ],
      technician,
    );
    if (moved.status !== 'registered') throw new Error(moved.status);
    expect(rosterTechnician(moved, { rating: 4.5, recentJobs: 3, vetting: fullyVetted })).toMatchObject({
      technicianId: technician.id,
      zip: '94103',
      rating: 4.5,
      recentJobs: 3,
      isAvailable: true,
      vetting: fullyVetted,
    });
  });
});
