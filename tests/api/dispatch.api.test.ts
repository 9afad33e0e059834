/** The board's calls against the running product: two dispatchers, undo, a whole day, and what is told beforehand. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type {
  getDispatchDay,
  makeChanges,
  planChanges,
  planDayOff,
  preview,
} from '#api/contract/dispatch.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, type Life, type Window } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';

/** Columbus, Ohio: nobody else of the tests works there. */
const zip = '43215';
const anything = z.unknown();
const detailShape = z.looseObject({
  status: z.string(),
  startsAt: z.string(),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  number: z.string(),
  crew: z.array(z.looseObject({ technicianId: z.string() })),
  notes: z.array(z.object({ note: z.string().nullable(), author: z.string(), at: z.string() })),
  statusHistory: z.array(z.looseObject({ status: z.string(), notes: z.string().nullable() })),
});
const eventsShape = z.array(z.looseObject({ type: z.string(), actor: z.string() }));

type Detail = z.output<typeof detailShape>;
type Changes = z.input<NonNullable<typeof makeChanges.body>>['changes'];
type Results = z.output<typeof makeChanges.response>['results'];

describe('dispatch', () => {
  let stack: RunningStack;
  let dana: Visitor;
  let eli: Visitor;
  let crew: readonly [Account, Account, Account];
  const windows: Window[] = [];

  beforeAll(async () => {
    stack = await borrowStack();
    dana = await signInAdmin(stack);
    eli = await signInAdmin(stack);
    const [a, b, c] = await Promise.all([0, 1, 2].map(() => hireTechnician(stack.url, dana, { zip })));
    if (!a || !b || !c) throw new Error('nobody was hired');
    crew = [a, b, c];
    windows.push(...(await freeWindows(dana, zip, 2, 14)));
  });
  afterAll(() => stack?.stop());

  /** A booking that a technician has accepted, at a time of its own. */
  async function assigned(technician: Account, window = windows.shift()): Promise<Life> {
    if (!window) throw new Error('no window is left');
    const life = await beginLife({ stack, technician, zip, window });
    await life.until('route');
    return life;
  }
  const detail = (id: string): Promise<Detail> => dana.call('GET', `/api/admin/bookings/${id}`, detailShape);
  const seenOf = ({ crew: members, startsAt }: Detail) => ({
    crew: members.map(({ technicianId }) => technicianId),
    startsAt,
  });
  async function seen(life: Life, by: Account | null) {
    const found = await eventually('the list shows the crew', async () => {
      const one = await detail(life.bookingId);
      return one.crew[0]?.technicianId === by?.id ? one : undefined;
    });
    return { bookingId: life.bookingId, seen: seenOf(found) };
  }
  async function change(visitor: Visitor, changes: Changes, more: object = {}): Promise<Results> {
    const { results } = await visitor.call(
      'POST',
      '/api/admin/dispatch/changes',
      z.custom<z.output<typeof makeChanges.response>>(),
      { body: { changes, ...more } },
    );
    return results;
  }
  const eventsOf = async (id: string, type: string) =>
    (await dana.call('GET', `/api/admin/bookings/${id}/events`, eventsShape)).filter(
      (event) => event.type === type,
    );

  it('R1: two dispatchers on the same job get one outcome, and the second one hears of the first', async () => {
    const [sam, kim, lee] = crew;
    const life = await assigned(sam);
    const before = await seen(life, sam);
    const to = (technician: Account) => [{ ...before, assign: [{ technicianId: technician.id }] }];
    const [[one], [other]] = await Promise.all([change(dana, to(kim)), change(eli, to(lee))]);
    expect(new Set([one?.outcome, other?.outcome])).toEqual(new Set(['done', 'refused']));
    const [won, lost] = one?.outcome === 'done' ? [one, other] : [other, one];
    expect(lost).toMatchObject({ code: 'changed_meanwhile', undo: null });
    expect(lost?.message).toMatch(
      /^Sam Rivera was assigned to this job on \w{3}, \w{3} \d+, \d+:\d\d [AP]M E[SD]T\. Check its current state/,
    );
    // Both are shown the same: the job as it stands.
    expect(lost?.crew).toEqual(won?.crew);
    const now = await seen(life, one?.outcome === 'done' ? kim : lee);
    expect(now.seen.crew).toEqual(won?.crew.map(({ technicianId }) => technicianId));
    expect(await eventsOf(life.bookingId, 'TechnicianUnassigned')).toHaveLength(1);
  });

  it('two dispatchers who choose the same technician are both told that it is so', async () => {
    const [sam, kim] = crew;
    const life = await assigned(sam);
    const wanted = [{ ...(await seen(life, sam)), assign: [{ technicianId: kim.id }] }];
    const results = await Promise.all([change(dana, wanted), change(eli, wanted)]);
    expect(results.flat().map(({ outcome, crew: members }) => [outcome, members[0]?.technicianId])).toEqual([
      ['done', kim.id],
      ['done', kim.id],
    ]);
    expect(await eventsOf(life.bookingId, 'TechnicianUnassigned')).toHaveLength(1);
  });

  it('R23: the same call twice changes once, and answers the same with the same way back', async () => {
    const [sam, kim] = crew;
    const life = await assigned(sam);
    const body = { changes: [{ ...(await seen(life, sam)), assign: [{ technicianId: kim.id }] }] };
    const ask = { body, idempotencyKey: `twice-${randomUUID()}` };
    const first = await dana.call('POST', '/api/admin/dispatch/changes', anything, ask);
    const again = await dana.call('POST', '/api/admin/dispatch/changes', anything, ask);
    expect(again).toEqual(first);
    expect(await eventsOf(life.bookingId, 'TechnicianAssigned')).toHaveLength(2);
  });

  describe('undo', () => {
    it('is a change of its own that puts back who had the job, and stands in the log with its author', async () => {
      const [sam, kim] = crew;
      const life = await assigned(sam);
      const [done] = await change(dana, [{ ...(await seen(life, sam)), assign: [{ technicianId: kim.id }] }]);
      if (!done?.undo) throw new Error('there is no way back');
      const [undone] = await change(dana, [done.undo]);
      expect(undone).toMatchObject({ outcome: 'done', crew: [{ technicianId: sam.id }] });
      const given = await eventsOf(life.bookingId, 'TechnicianAssigned');
      expect(given).toHaveLength(3);
      expect(given.at(-1)?.actor).toMatch(/^admin:/);
    });

    it('is refused once somebody has changed the job, and changes nothing then', async () => {
      const [sam, kim, lee] = crew;
      const life = await assigned(sam);
      const [done] = await change(dana, [{ ...(await seen(life, sam)), assign: [{ technicianId: kim.id }] }]);
      if (!done?.undo) throw new Error('there is no way back');
      await change(eli, [{ ...(await seen(life, kim)), assign: [{ technicianId: lee.id }] }]);
      const [refused] = await change(dana, [done.undo]);
      expect(refused).toMatchObject({
        outcome: 'refused',
        code: 'changed_meanwhile',
        crew: [{ technicianId: lee.id }],
      });
    });

    it('of a move puts the appointment back, and of somebody taken off gives them the job again', async () => {
      const [sam] = crew;
      const life = await assigned(sam);
      const target = windows.shift();
      const { bookingId } = life;
      const move = { scheduledDate: target?.date ?? '', scheduledTime: target?.time ?? '' };
      const [moved] = await change(dana, [{ ...(await seen(life, sam)), move }]);
      expect(moved).toMatchObject({ outcome: 'done', scheduledDate: target?.date });
      const [back] = await change(dana, moved?.undo ? [moved.undo] : []);
      expect(back).toMatchObject({
        outcome: 'done',
        scheduledDate: life.window.date,
        scheduledTime: life.window.time,
      });
      const [off] = await change(dana, [
        { bookingId, seen: { crew: [sam.id], startsAt: back?.startsAt ?? '' }, takeOff: [sam.id] },
      ]);
      expect(off).toMatchObject({ outcome: 'done', status: 'confirmed', crew: [] });
      const [again] = await change(dana, off?.undo ? [off.undo] : []);
      expect(again).toMatchObject({ outcome: 'done', status: 'assigned', crew: [{ technicianId: sam.id }] });
    });
  });

  describe('a technician who is ill', () => {
    it('R4: has the whole day moved in one step, with a result for each job that equals a re-read', async () => {
      const [sam, kim, lee] = crew;
      const day = windows.find(({ date }, k) => windows[k + 1]?.date === date)?.date;
      const own = windows.filter(({ date }) => date === day);
      windows.splice(0, windows.length, ...windows.filter(({ date }) => date !== day));
      const jobs = [await assigned(sam, own[0]), await assigned(sam, own[1])];
      // One is taken away from under the plan before it is carried out.
      const plan = await eventually('the plan has both jobs', async () => {
        const path = `/api/admin/dispatch/technicians/${sam.id}/day?day=${day}`;
        const found = await dana.call('GET', path, z.custom<z.output<typeof planDayOff.response>>());
        return found.rows.length === 2 ? found : undefined;
      });
      expect(plan.rows.map(({ chosen }) => chosen !== null && chosen !== sam.id)).toEqual([true, true]);
      expect(plan.rows[0]?.candidates[0]?.reasons.length).toBeGreaterThan(2);
      const raced = jobs[1]?.bookingId;
      const other = plan.rows.find(({ bookingId }) => bookingId === raced);
      const faster = other?.chosen === kim.id ? lee : kim;
      const seenByEli = other?.seen ?? { crew: [], startsAt: '' };
      await change(eli, [
        { bookingId: raced ?? '', seen: seenByEli, assign: [{ technicianId: faster.id, replaces: sam.id }] },
      ]);
      const results = await change(
        dana,
        plan.rows.map(({ bookingId, seen: saw, chosen }) => ({
          bookingId,
          seen: saw,
          assign: [{ technicianId: chosen ?? '', replaces: sam.id }],
        })),
      );
      expect(results.map(({ outcome }) => outcome)).toEqual(
        plan.rows.map(({ bookingId }) => (bookingId === raced ? 'refused' : 'done')),
      );
      for (const { bookingId, number, status, crew: members, startsAt } of results) {
        const reread = await eventually('the list has caught up', async () => {
          const one = await detail(bookingId);
          return one.crew[0]?.technicianId === sam.id ? undefined : one;
        });
        expect({ number, status, startsAt, crew: members.map(({ technicianId }) => technicianId) }).toEqual({
          number: reread.number,
          status: reread.status,
          startsAt: reread.startsAt,
          crew: reread.crew.map(({ technicianId }) => technicianId),
        });
      }
    });
  });

  describe('before anything is changed', () => {
    const plan = async (changes: Changes) =>
      (
        await dana.call(
          'POST',
          '/api/admin/dispatch/plans',
          z.custom<z.output<typeof planChanges.response>>(),
          { body: { changes } },
        )
      ).plans;

    it('tells who would hear of it, how, and in the very words that are then sent', async () => {
      const [sam, kim] = crew;
      const phone = '212-555-0187';
      const window = windows.shift();
      if (!window) throw new Error('no window is left');
      const life = await beginLife({ stack, technician: sam, zip, window, phone });
      await life.until('route');
      const wanted = { ...(await seen(life, sam)), assign: [{ technicianId: kim.id }] };
      const [foreseen] = await plan([wanted]);
      expect(foreseen).toMatchObject({ allowed: true, message: null, leaving: [] });
      const told = foreseen?.told ?? [];
      expect(told.map(({ role, channels }) => [role, channels])).toEqual([
        ['customer', ['mail', 'sms', 'app']],
        // Nobody has asked them yet whether they want texts.
        ['technician', ['mail', 'app']],
        ['technician', ['mail', 'app']],
      ]);
      expect(told[0]?.name).toBe('Ada Bergman');
      // Nothing was sent by looking.
      expect((await detail(life.bookingId)).crew[0]?.technicianId).toBe(sam.id);
      await change(dana, [wanted]);
      const bodies = await eventually('the customer’s text', async () => {
        const texts = await stack.sandbox.texts('+12125550187');
        const found = texts.filter(({ body }) => body.startsWith(told[0]?.words ?? '-'));
        return found.length > 0 ? found : undefined;
      });
      expect(bodies.at(-1)?.body).toMatch(/ https?:\S+$/);
      await eventually('the customer’s mail', async () => {
        const mails = await stack.sandbox.mail(life.customer.email);
        return mails.some(({ subject }) => subject === told[0]?.title) ? true : undefined;
      });
    });

    it('refuses what the reservations would refuse, and warns of what an admin may overrule', async () => {
      const [sam, kim] = crew;
      const window = windows.shift();
      const first = await assigned(sam, window);
      const second = await assigned(kim, window);
      const [busy] = await plan([{ ...(await seen(second, kim)), assign: [{ technicianId: sam.id }] }]);
      expect(busy).toMatchObject({ allowed: false, code: 'already_taken', told: [] });
      expect(busy?.message).toBe('This technician has another job at that time, including the drive.');
      const [made] = await change(dana, [
        { ...(await seen(second, kim)), assign: [{ technicianId: sam.id }] },
      ]);
      expect(made).toMatchObject({ outcome: 'refused', code: 'already_taken', message: busy?.message });
      const late = { scheduledDate: first.window.date, scheduledTime: '8:30 PM - 10:30 PM' };
      const [evening] = await plan([{ ...(await seen(first, sam)), move: late }]);
      expect(evening?.warnings).toEqual([expect.stringMatching(/^Sam Rivera: /)]);
      // What stands in the way goes first: the second is looked at as the first leaves the day.
      const both = [
        { ...(await seen(first, sam)), move: late },
        { ...(await seen(second, kim)), assign: [{ technicianId: sam.id }] },
      ];
      expect((await plan(both)).map(({ allowed }) => allowed)).toEqual([true, true]);
      expect((await plan(both.toReversed())).map(({ allowed }) => allowed)).toEqual([false, true]);
      const results = await change(dana, both, { inOrder: true });
      expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    });

    it('an edit says who leaves because they are not free then', async () => {
      const [sam, kim] = crew;
      const [here, there] = [windows.shift(), windows.shift()];
      const held = await assigned(sam, here);
      const moving = await assigned(sam, there);
      const body = { times: { scheduledDate: here?.date, scheduledTime: here?.time } };
      const path = `/api/admin/bookings/${moving.bookingId}/preview`;
      const foreseen = await dana.call('POST', path, z.custom<z.output<typeof preview>>(), { body });
      expect(foreseen).toMatchObject({ allowed: true, leaving: ['Sam Rivera'] });
      expect(foreseen.free).toBeGreaterThan(0);
      expect(foreseen.told.find(({ role }) => role === 'customer')?.title).toMatch(/moved|time/i);
      expect(held.bookingId).not.toBe(moving.bookingId);
      expect(kim.id).not.toBe(sam.id);
    });
  });

  it('the day has its technicians with their hours, its jobs with their crews, and the time that is kept', async () => {
    const [sam] = crew;
    const life = await assigned(sam);
    const path = `/api/admin/dispatch?day=${life.window.date}&zone=America/New_York`;
    const day = await eventually('the job stands on the board', async () => {
      const found = await dana.call('GET', path, z.custom<z.output<typeof getDispatchDay.response>>());
      return found.jobs.some(({ id, crew: members }) => id === life.bookingId && members.length > 0)
        ? found
        : undefined;
    });
    const job = day.jobs.find(({ id }) => id === life.bookingId);
    expect(job).toMatchObject({ crew: [{ technicianId: sam.id, name: 'Sam Rivera' }], due: null, zip });
    expect(job?.place?.latitude).toBeCloseTo(39.96, 0);
    const row = day.technicians.find(({ id }) => id === sam.id);
    expect(row).toMatchObject({ name: 'Sam Rivera', held: null, off: [] });
    expect(row?.works).toHaveLength(1);
    const kept = day.kept.find(({ bookingId }) => bookingId === life.bookingId);
    expect(kept?.technicianId).toBe(sam.id);
    // The drive is kept as well.
    expect(Date.parse(kept?.start ?? '')).toBeLessThan(Date.parse(job?.startsAt ?? ''));
  });

  it('a job that is named twice in one call is refused before anything is changed', async () => {
    const [sam, kim] = crew;
    const life = await assigned(sam);
    const once = { ...(await seen(life, sam)), assign: [{ technicianId: kim.id }] };
    const { status } = await dana.send('POST', '/api/admin/dispatch/changes', {
      body: { changes: [once, once] },
    });
    expect(status).toBe(400);
    expect((await detail(life.bookingId)).crew[0]?.technicianId).toBe(sam.id);
  });

  it('a note is sealed, stands with its author and time, and only admins read it', async () => {
    const [sam] = crew;
    const life = await assigned(sam);
    const note = 'Gate code 4711, the dog is friendly';
    await dana.call('POST', `/api/admin/bookings/${life.bookingId}/notes`, anything, { body: { note } });
    const found = await eventually('the note is shown', async () => {
      const [one] = (await detail(life.bookingId)).notes;
      return one;
    });
    expect(found).toMatchObject({ note, author: 'Admin' });
    const shown = [
      await life.booking(),
      await sam.visitor.call('GET', `/api/jobs/${life.bookingId}`, anything),
    ];
    expect(JSON.stringify(shown)).not.toContain(note);
    const events = await dana.call(
      'GET',
      `/api/admin/bookings/${life.bookingId}/events`,
      z.array(z.looseObject({ type: z.string(), summary: z.string() })),
    );
    expect(events.find(({ type }) => type === 'NoteWritten')?.summary).toBe(note);
  });
});
