/** When a payout takes which step: waits between failed tries, funds under way, shares above their charge. */
import { describe, expect, it } from 'vitest';
import { defaultDurations } from '../core/durations.ts';
import { as, type BookingId, type TechnicianId } from '../core/ids.ts';
import { cents } from '../core/money.ts';
import type { PayoutEvent } from './events.ts';
import { evolvePayout, noPayout } from './state.ts';
import { MAX_TRIES, nextPayoutTry, nothingPending, isRetryOf, type PayoutLine, payoutSteps } from './next.ts';

const grace = as<TechnicianId>('grace');
const ada = as<TechnicianId>('ada');
const day = 86_400_000;
const start = Date.parse('2030-03-04T12:00:00.000Z');
const on = (days: number): string => new Date(start + days * day).toISOString();

const noted = (charged: number | undefined, ...amounts: readonly (readonly [TechnicianId, number])[]) =>
  ({
    type: 'SharesNoted',
    data: {
      bookingId: as<BookingId>('b1'),
      sharesRevision: 9,
      chargeId: 'ch_1',
      ...(charged !== undefined && { charged: cents(charged) }),
      technicians: amounts.map(([technicianId, amount]) => ({ technicianId, amount: cents(amount) })),
      at: on(0),
    },
  }) satisfies PayoutEvent;
const moved = (technicianId: TechnicianId, amount: number, source?: 'charge' | 'balance'): PayoutEvent => ({
  type: 'TransferMade',
  data: {
    sharesRevision: 9,
    technicianId,
    accountId: `acct_${technicianId}`,
    transferId: `tr_${technicianId}_${source ?? 'charge'}`,
    amount: cents(amount),
    ...(source && { source }),
    at: on(0),
  },
});
const refused = (technicianId: TechnicianId, attempt: number, days: number): PayoutEvent => ({
  type: 'TransferFailed',
  data: { sharesRevision: 9, technicianId, attempt, code: 'any', message: 'No.', at: on(days) },
});
const sent = (days: number): readonly PayoutEvent[] => [
  {
    type: 'PayoutCreated',
    data: {
      technicianId: grace,
      accountId: 'acct_grace',
      payoutId: 'po_1',
      amount: cents(7_000),
      attempt: 1,
      at: on(days),
    },
  },
  {
    type: 'PayoutPaid',
    data: { technicianId: grace, payoutId: 'po_1', amount: cents(7_000), at: on(days) },
  },
];
const stepsAt = (days: number, events: readonly PayoutEvent[], pending = nothingPending) =>
  payoutSteps(events.reduce(evolvePayout, noPayout), on(days), defaultDurations, pending);
const brief = (steps: ReturnType<typeof stepsAt>) =>
  steps.map((step) => {
    switch (step.kind) {
      case 'transfer':
        return `transfer ${step.share.technicianId} ${step.amount} of ${step.source}`;
      case 'wait':
        return `wait until day ${(Date.parse(step.until) - start) / day}`;
      case 'check':
        return `check ${step.payoutId}`;
      default:
        return step.kind;
    }
  });

describe('a share above its charge', () => {
  it('draws on the charge what it gives, in the order of the crew, and the rest on the balance', () => {
    const events = [noted(8_000, [grace, 5_000], [ada, 5_000])];
    expect(brief(stepsAt(0, events))).toEqual([
      'transfer grace 5000 of charge',
      'transfer ada 3000 of charge',
    ]);
    const drawn = [...events, moved(grace, 5_000, 'charge'), moved(ada, 3_000, 'charge')];
    expect(brief(stepsAt(0, drawn))).toEqual(['transfer ada 2000 of balance', 'wait until day 2']);
    expect(brief(stepsAt(0, [...drawn, moved(ada, 2_000, 'balance')]))).toEqual(['wait until day 2']);
  });

  it('of an older event, which does not say what the charge took, draws on it alone', () => {
    expect(brief(stepsAt(0, [noted(undefined, [grace, 5_000])]))).toEqual(['transfer grace 5000 of charge']);
    expect(brief(stepsAt(0, [noted(undefined, [grace, 5_000]), moved(grace, 5_000)]))).toEqual([
      'wait until day 2',
    ]);
  });
});

describe('a refused transfer', () => {
  it('is retried at doubling intervals, then waits for a person or another bank account', () => {
    let events: readonly PayoutEvent[] = [noted(15_000, [grace, 7_000])];
    let at = 0;
    for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
      expect(brief(stepsAt(at, events))).toContain('transfer grace 7000 of charge');
      events = [...events, refused(grace, attempt, at)];
      const wait = 2 ** (attempt - 1);
      const watched = ['watch_bank', ...(attempt < MAX_TRIES ? [`wait until day ${at + wait}`] : [])];
      expect(brief(stepsAt(at + wait - 0.001, events))).toEqual(watched);
      at += wait;
    }
    expect(brief(stepsAt(at + 1_000, events))).toEqual(['watch_bank']);
    const retried = stepsAt(at, events, {
      ...nothingPending,
      retries: [{ kind: 'transfer_failed', subject: '9:grace' }],
    });
    expect(retried).toMatchObject([{ kind: 'transfer', attempt: MAX_TRIES + 1 }]);
    expect(brief(stepsAt(at, events, { ...nothingPending, newBanks: [grace] }))).toContain(
      'transfer grace 7000 of charge',
    );
  });

  it('is tried at once when a person retries its line, and nothing else that hangs of the crew', () => {
    const unsent: PayoutEvent = {
      type: 'PayoutFailed',
      data: {
        technicianId: grace,
        payoutId: null,
        amount: cents(5_000),
        attempt: 1,
        code: 'any',
        message: 'No.',
        at: on(3),
      },
    };
    const events = [
      noted(15_000, [grace, 5_000], [ada, 5_000]),
      moved(grace, 5_000),
      unsent,
      {
        ...noted(15_000, [grace, 1_000]),
        data: { ...noted(15_000, [grace, 1_000]).data, sharesRevision: 12 },
      },
      ...[refused(ada, 1, 3), refused(grace, 1, 3)].map((event) =>
        event.type === 'TransferFailed' && event.data.technicianId === grace
          ? { ...event, data: { ...event.data, sharesRevision: 12 } }
          : event,
      ),
    ];
    const tried = (...retry: readonly PayoutLine[]) =>
      brief(stepsAt(3.1, events, { ...nothingPending, retries: retry })).filter(
        (step) => !/^(wait|watch)/.test(step),
      );
    expect(tried()).toEqual([]);
    expect(tried({ kind: 'transfer_failed', subject: '9:ada' })).toEqual(['transfer ada 5000 of charge']);
    expect(tried({ kind: 'transfer_failed', subject: '12:grace' })).toEqual([
      'transfer grace 1000 of charge',
    ]);
    expect(tried({ kind: 'payout_failed', subject: 'grace' })).toEqual(['pay_out']);
    expect(tried({ kind: 'payout_unconfirmed', subject: 'grace' })).toEqual([]);
  });

  it('that is tried again for a Retry is the step of its own line', () => {
    const steps = stepsAt(3.1, [noted(15_000, [grace, 5_000], [ada, 5_000])]);
    const of = (line: PayoutLine) =>
      brief(steps.filter((step) => step.kind === 'transfer' && isRetryOf(line, step)));
    expect(of({ kind: 'transfer_failed', subject: '9:ada' })).toEqual(['transfer ada 5000 of charge']);
    expect(of({ kind: 'payout_failed', subject: '9:ada' })).toEqual([]);
  });

  it('of one of the crew leaves the others due', () => {
    const events = [noted(15_000, [grace, 5_000], [ada, 5_000]), refused(grace, 1, 0)];
    expect(brief(stepsAt(0, events))).toEqual([
      'watch_bank',
      'transfer ada 5000 of charge',
      'wait until day 1',
    ]);
  });
});

describe('funds under way', () => {
  const awaited = (sharesRevision: number | null, days: number): PayoutEvent => ({
    type: 'FundsAwaited',
    data: { technicianId: grace, sharesRevision, until: on(days), at: on(0) },
  });

  it('put a payout off until the announced day, however many tries have failed', () => {
    const events = [noted(15_000, [grace, 7_000]), moved(grace, 7_000), awaited(null, 14)];
    expect(brief(stepsAt(13, events))).toEqual(['wait until day 14']);
    expect(brief(stepsAt(14, events))).toEqual(['pay_out']);
    const failed = { technicianId: grace, payoutId: null, amount: cents(7_000), code: 'any', message: 'No.' };
    const given: PayoutEvent = { type: 'PayoutFailed', data: { ...failed, attempt: MAX_TRIES, at: on(3) } };
    expect(brief(stepsAt(30, [...events.slice(0, 2), given]))).toEqual(['watch_bank']);
    expect(brief(stepsAt(14, [...events.slice(0, 2), given, awaited(null, 14)]))).toEqual(['pay_out']);
  });

  it('put off the part of a share that the platform’s balance is to pay', () => {
    const events = [noted(0, [grace, 7_000]), awaited(9, 14)];
    expect(brief(stepsAt(13, events))).toEqual(['wait until day 14']);
    expect(brief(stepsAt(14, events))).toEqual(['transfer grace 7000 of balance']);
  });
});

describe('a paid payout', () => {
  const events = [noted(15_000, [grace, 7_000]), moved(grace, 7_000), ...sent(2)];

  it('is looked at once a day for a week, the last time at its end, and then no more', () => {
    const looked = new Map<string, number>();
    const looks: number[] = [];
    for (let hours = 48; hours <= 48 + 24 * 30; hours += 1) {
      const at = hours / 24;
      if (!brief(stepsAt(at, events, { ...nothingPending, looked })).includes('check po_1')) continue;
      looks.push(at);
      looked.set('po_1', Date.parse(on(at)));
    }
    expect(looks).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(brief(stepsAt(9, events, { ...nothingPending, looked }))).toEqual(['ended']);
  });

  it('is looked at at once by a run that begins within the week, and by none that begins long after', () => {
    expect(brief(stepsAt(5.5, events))).toEqual(['check po_1']);
    expect(brief(stepsAt(9.5, events))).toEqual(['check po_1']);
    expect(brief(stepsAt(40, events))).toEqual(['ended']);
    expect(brief(stepsAt(40, events, { ...nothingPending, notified: ['po_1'] }))).toEqual(['check po_1']);
  });
});

describe('a payout that the provider refuses to tell about', () => {
  const created = sent(0).slice(0, 1);
  const unread = (attempt: number, days: number): PayoutEvent => ({
    type: 'PayoutUnread',
    data: {
      technicianId: grace,
      payoutId: 'po_1',
      attempt,
      code: 'account_invalid',
      message: 'No.',
      at: on(days),
    },
  });

  it('is read again at doubling intervals, then waits for a person or a webhook', () => {
    let events: readonly PayoutEvent[] = [noted(15_000, [grace, 7_000]), moved(grace, 7_000), ...created];
    let at = 3;
    for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
      expect(brief(stepsAt(at, events))).toEqual(['check po_1']);
      events = [...events, unread(attempt, at)];
      const wait = 2 ** (attempt - 1);
      expect(brief(stepsAt(at + wait - 0.001, events))).not.toContain('check po_1');
      at += wait;
    }
    expect(brief(stepsAt(at + 1_000, events))).toEqual(['watch_bank']);
    const retry: readonly PayoutLine[] = [{ kind: 'payout_unconfirmed', subject: 'po_1' }];
    for (const more of [{ retries: retry }, { notified: ['po_1'] }])
      expect(brief(stepsAt(at, events, { ...nothingPending, ...more }))).toEqual(['check po_1']);
    const again: PayoutEvent = {
      type: 'PayoutReadAgain',
      data: { technicianId: grace, payoutId: 'po_1', at: on(at) },
    };
    expect(brief(stepsAt(at, [...events, again]))).toEqual(['check po_1']);
  });
});

describe('what is taken back of a share', () => {
  const fault = (amount: number): PayoutEvent => ({
    ...noted(15_000, [grace, -amount]),
    data: { ...noted(15_000, [grace, -amount]).data, sharesRevision: 12 },
  });

  it('R11: waits for the technician’s next earnings where the account does not hold it, and is no failed try', () => {
    const events = [noted(15_000, [grace, 7_000]), moved(grace, 7_000), fault(2_000)];
    const until = on(9);
    const waits: PayoutEvent = {
      type: 'FundsAwaited',
      data: { technicianId: grace, sharesRevision: 12, until, at: on(3) },
    };
    const steps = stepsAt(3, [...events, waits]);
    expect(steps.filter(({ kind }) => kind === 'reverse')).toEqual([]);
    expect(steps.flatMap((step) => (step.kind === 'wait' ? step.awaited : []))).toContainEqual({
      kind: 'debt',
      since: fault(2_000).data.at,
      until,
      subject: `12:${grace}`,
    });
    const reverse = stepsAt(9, [...events, waits]).find(({ kind }) => kind === 'reverse');
    expect(reverse).toMatchObject({ amount: 2_000, attempt: 1, transferId: 'tr_grace_charge' });
  });

  it('is not paid out, neither in the same round nor while its reversal is refused', () => {
    const events = [noted(15_000, [grace, 7_000]), moved(grace, 7_000), fault(2_000)];
    const amounts = (steps: ReturnType<typeof stepsAt>) =>
      steps.flatMap((step) =>
        step.kind === 'reverse' || step.kind === 'pay_out' ? [[step.kind, step.amount]] : [],
      );
    expect(amounts(stepsAt(3, events))).toEqual([
      ['reverse', 2_000],
      ['pay_out', 5_000],
    ]);
    const kept: PayoutEvent = {
      type: 'TransferFailed',
      data: { sharesRevision: 12, technicianId: grace, attempt: 1, code: 'any', message: 'No.', at: on(3) },
    };
    expect(amounts(stepsAt(3, [...events, kept]))).toEqual([['pay_out', 5_000]]);
    const back: PayoutEvent = {
      type: 'TransferReversed',
      data: {
        sharesRevision: 12,
        technicianId: grace,
        transferId: 'tr_grace_charge',
        reversalId: 'trr',
        amount: cents(2_000),
        at: on(3),
      },
    };
    expect(amounts(stepsAt(3, [...events, back]))).toEqual([['pay_out', 5_000]]);
  });
});

describe('the number of a try', () => {
  it('of the part above a charge begins anew: the tries of the other part are not its own', () => {
    const tried = [
      noted(5_000, [grace, 7_000]),
      ...[1, 2, 3, 4].map((attempt) => refused(grace, attempt, 0)),
    ];
    expect(stepsAt(30, tried)).toMatchObject([{ kind: 'transfer', source: 'charge', attempt: 5 }]);
    const drawn = [...tried, moved(grace, 5_000, 'charge')];
    const [step] = stepsAt(1, drawn);
    expect(step).toMatchObject({ kind: 'transfer', source: 'balance', attempt: 1 });
    // One refusal leaves all its other tries.
    expect(brief(stepsAt(2, [...drawn, refused(grace, 1, 1)]))).toContain('transfer grace 2000 of balance');
  });

  it('of an older payout that is returned is the technician’s last one, by which its next try is reckoned', () => {
    const more: PayoutEvent = {
      type: 'PayoutCreated',
      data: {
        technicianId: grace,
        accountId: 'acct_grace',
        payoutId: 'po_2',
        amount: cents(1_000),
        attempt: 2,
        at: on(1),
      },
    };
    const paid: PayoutEvent = {
      type: 'PayoutPaid',
      data: { technicianId: grace, payoutId: 'po_2', amount: cents(1_000), at: on(1) },
    };
    const events = [noted(15_000, [grace, 8_000]), moved(grace, 8_000), ...sent(0), more, paid];
    const steps = stepsAt(1.5, events, { ...nothingPending, notified: ['po_1'] });
    const check = steps.find((step) => step.kind === 'check');
    expect(check).toMatchObject({ payoutId: 'po_1', attempt: 2 });
    const returned: PayoutEvent = {
      type: 'PayoutFailed',
      data: {
        technicianId: grace,
        payoutId: 'po_1',
        amount: cents(7_000),
        attempt: check?.kind === 'check' ? check.attempt : 0,
        code: 'any',
        message: 'No.',
        at: on(2),
      },
    };
    const after = [...events, returned];
    const told = nextPayoutTry({ failedAt: returned.data.at, attempts: 2 }, defaultDurations);
    expect(stepsAt(2, after).filter(({ kind }) => kind === 'wait')).toMatchObject([
      { kind: 'wait', until: new Date(told ?? 0).toISOString() },
    ]);
  });
});
