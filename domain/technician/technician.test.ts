import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { fold } from '../core/aggregate.ts';
import { examples } from '../examples/index.ts';
import { fullyVetted } from '../examples/technicians.ts';
import { technicians } from './decide.ts';
import type { TechnicianCommand } from './commands.ts';
import type { TechnicianEvent } from './events.ts';
import { type Technician, type TechnicianState, rosterTechnician } from './state.ts';

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

  test('a profile that nobody could work by, and a deletion with open jobs, are refused', () => {
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
