import { describe, expect, it } from 'vitest';
import {
  draftBrands,
  emptyDraft,
  pieceCount,
  slotQuery,
  withLink,
  type Draft,
  type DraftItem,
} from './draft.ts';
import { changed, isFull, type DraftChange } from './changes.ts';
import { isDone, openQuestion, reachable, wizardSteps } from './steps.ts';

const bed: DraftItem = {
  catalogueId: 'ikea-malm-bed-frame-high',
  name: 'MALM bed frame, high',
  brand: 'ikea',
  category: 'bed',
  quantity: 1,
  unitPriceCents: 8_900,
  minutes: 100,
  complexity: 'medium',
};
const slot = {
  id: '2026-11-24-0900-1100',
  date: '2026-11-24',
  time: '9:00 AM - 11:00 AM',
  startsAt: '2026-11-24T14:00:00.000Z',
  endsAt: '2026-11-24T16:00:00.000Z',
  zone: 'America/New_York',
};
const contact = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  phone: '(614) 555-0148',
  email: 'dana@example.com',
  streetAddress: '214 W 29th St',
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
  apartmentUnit: '',
};

const toSchedule: readonly DraftChange[] = [
  { type: 'BRAND', brand: 'ikea' },
  { type: 'ADD', item: bed },
];
const toContact: readonly DraftChange[] = [
  ...toSchedule,
  { type: 'ZIP', zip: '10001' },
  { type: 'SET', values: { slot } },
];
const toReview: readonly DraftChange[] = [...toContact, { type: 'SET', values: { contact } }];

const after = (changes: readonly DraftChange[], draft = emptyDraft): Draft => changes.reduce(changed, draft);

describe('the booking wizard', () => {
  it('goes on only when a step has what the next one needs', () => {
    const done = (changes: readonly DraftChange[]) =>
      wizardSteps.filter((step) => isDone(after(changes), step));
    expect(done([])).toEqual([]);
    expect(done([{ type: 'BRAND', brand: 'ikea' }])).toEqual([]);
    expect(done(toSchedule)).toEqual(['service']);
    expect(done(toContact)).toEqual(['service', 'schedule']);
    expect(done(toReview)).toEqual(wizardSteps);
  });

  it('opens the step of an address, or the first one before it that is not done', () => {
    for (const step of wizardSteps) {
      expect(reachable(after(toReview), step)).toBe(step);
      expect(reachable(emptyDraft, step)).toBe('service');
    }
    expect(reachable(after(toContact), 'review')).toBe('contact');
  });

  it('keeps what is typed in the contact step apart from what was sent on', () => {
    const typed = {
      ...contact,
      email: 'dana@',
      instructions: 'Ring',
      smsConsent: true,
      saveAddress: true,
      parking: '' as const,
      access: '' as const,
      wall: [],
    };
    const away = after([...toReview, { type: 'SET', values: { typedContact: typed } }]);
    expect(away).toEqual({ ...after(toReview), typedContact: typed });
    const never = after([...toContact, { type: 'SET', values: { typedContact: typed } }]);
    expect(reachable(never, 'review')).toBe('contact');
  });

  it('keeps the pieces when another brand is chosen, and adds to them', () => {
    const desk: DraftItem = {
      ...bed,
      catalogueId: 'wayfair-latitude-run-computer-desk',
      name: 'Desk',
      brand: 'wayfair',
    };
    const draft = after([...toSchedule, { type: 'BRAND', brand: 'wayfair' }, { type: 'ADD', item: desk }]);
    expect(draft.items.map(({ brand }) => brand)).toEqual(['ikea', 'wayfair']);
    expect([draft.brand, draftBrands(draft)]).toEqual(['wayfair', 'ikea+wayfair']);
    expect(slotQuery(draft)).toMatchObject({ brand: 'ikea+wayfair', items: '2' });
    // The brands of the pieces count, not the brand the next piece would be added from.
    expect(draftBrands(after([...toSchedule, { type: 'BRAND', brand: 'wayfair' }]))).toBe('ikea');
    expect(draftBrands(after([{ type: 'BRAND', brand: 'wayfair' }]))).toBe('wayfair');
  });

  it('takes a piece of no catalogue for one of another brand, whose price is asked anew; a product stays its brand’s', () => {
    const shelf: DraftItem = { ...bed, catalogueId: null, name: 'Shelf' };
    const start: readonly DraftChange[] = [...toSchedule, { type: 'ADD', item: shelf }];
    const moved = after([...start, { type: 'PIECE_BRAND', index: 1, brand: 'target' }]);
    expect(moved.items[1]).toEqual({ ...shelf, brand: 'target', unitPriceCents: null });
    expect(after([...start, { type: 'PIECE_BRAND', index: 0, brand: 'target' }])).toEqual(after(start));
    // The same name under two brands is two pieces; under one brand it is one row.
    const both = [...start, { type: 'ADD', item: { ...shelf, brand: 'target' } } as const];
    expect(after(both).items).toHaveLength(3);
    expect(after([...both, { type: 'PIECE_BRAND', index: 1, brand: 'target' }]).items).toMatchObject([
      { brand: 'ikea' },
      { brand: 'target', quantity: 2 },
    ]);
  });

  it('counts the same piece twice as two, and names the service by most of the pieces', () => {
    const draft = after([...toSchedule, { type: 'ADD', item: bed }]);
    expect([draft.items.length, pieceCount(draft), draft.serviceType]).toEqual([1, 2, 'bedroom']);
  });

  it('asks for another time when the crew or the place changes', () => {
    expect(after([...toReview, { type: 'QUANTITY', index: 0, quantity: 3 }]).slot).not.toBeNull();
    expect(after([...toReview, { type: 'QUANTITY', index: 0, quantity: 4 }]).slot).toBeNull();
    expect(after([...toReview, { type: 'ZIP', zip: '78701' }]).slot).toBeNull();
  });

  it('wants the address at the ZIP code whose times were shown', () => {
    const moved = after([...toReview, { type: 'ZIP', zip: '78701' }, { type: 'SET', values: { slot } }]);
    expect(reachable(moved, 'review')).toBe('contact');
  });

  it('takes no more than sixty pieces', () => {
    const full = [...toSchedule, { type: 'QUANTITY', index: 0, quantity: 60 } as const];
    expect(pieceCount(after(full))).toBe(60);
    expect(pieceCount(after([...full, { type: 'ADD', item: bed }]))).toBe(60);
    expect(pieceCount(after([...toSchedule, { type: 'QUANTITY', index: 0, quantity: 61 }]))).toBe(1);
  });
});

describe('a link of the scan page', () => {
  it('chooses the brand from which pieces are added, and keeps those of another one', () => {
    const started = after(toSchedule);
    expect(withLink(started, { brand: 'west_elm', ref: 'WEST-1', zip: null })).toMatchObject({
      brand: 'west-elm',
      items: [bed],
      ref: 'WEST-1',
    });
    expect(withLink(started, { brand: 'ikea', ref: null, zip: null }).items).toHaveLength(1);
    expect(withLink(started, { brand: 'no such brand', ref: null, zip: null })).toEqual(started);
  });
});

describe('a link of the landing page', () => {
  const link = (zip: string) => ({ brand: null, ref: null, zip });

  it('says where the job is; a time that was chosen for another place goes', () => {
    const timed = after(toContact);
    expect(withLink(emptyDraft, link('10001')).zip).toBe('10001');
    expect(withLink(timed, link(timed.zip))).toEqual(timed);
    expect(withLink(timed, link('78701'))).toEqual({ ...timed, zip: '78701', slot: null });
  });

  it.each(['', '1000', '100011', 'abcde', '１０００１'])('that says %j says nothing', (zip) =>
    expect(withLink(emptyDraft, link(zip))).toEqual(emptyDraft),
  );
});

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing was detected');
  return value;
}

describe('pieces that photos show', () => {
  const seen = (confidence: number, isUnsure = false): DraftItem => ({
    ...bed,
    detected: { confidence, isUnsure, description: 'A bed.', imageUrl: null },
  });
  const run = (...changes: readonly DraftChange[]): Draft => after(changes, { ...emptyDraft, brand: 'ikea' });

  it('stay one piece when photos show them twice, until the person says how many there are', () => {
    const twice: readonly DraftChange[] = [
      { type: 'ADD', item: seen(0.6, true) },
      { type: 'ADD', item: seen(0.9) },
    ];
    const asked = run(...twice);
    expect(asked.items).toMatchObject([
      { quantity: 1, detected: { confidence: 0.9, seen: 2, question: 'quantity', isUnsure: true } },
    ]);
    expect([openQuestion(asked), reachable(asked, 'schedule')]).toEqual([0, 'service']);
    for (const quantity of [1, 2]) {
      const answered = run(...twice, { type: 'COUNT', index: 0, quantity });
      expect(answered.items).toMatchObject([{ quantity, detected: { question: null, isUnsure: false } }]);
      expect(reachable(answered, 'schedule')).toBe('schedule');
    }
    // Setting the number next to the row is an answer as well.
    expect(openQuestion(run(...twice, { type: 'QUANTITY', index: 0, quantity: 3 }))).toBeNull();
  });

  it('say which photos showed them', () => {
    const from = (photo: number): DraftItem => ({
      ...seen(0.9),
      detected: { ...must(seen(0.9).detected), photos: [photo] },
    });
    const { items } = run({ type: 'ADD', item: from(1) }, { type: 'ADD', item: from(3) });
    expect(items).toMatchObject([{ detected: { photos: [1, 3] } }]);
  });

  it('are asked as well when the piece was typed before its photo came', () => {
    const { items } = run({ type: 'ADD', item: bed }, { type: 'ADD', item: seen(0.9) });
    expect(items).toMatchObject([{ quantity: 1, detected: { seen: 2, question: 'quantity' } }]);
  });

  it('do not go on as a variant that the label speaks against, until the person has said which one it is', () => {
    const doubted: DraftItem = {
      ...seen(0.9),
      detected: { ...must(seen(0.9).detected), question: 'variant' },
    };
    const other: DraftItem = { ...bed, catalogueId: 'ikea-hemnes-bed-frame', name: 'HEMNES bed frame' };
    const asked = run({ type: 'ADD', item: doubted });
    expect(reachable(asked, 'schedule')).toBe('service');
    const kept = run({ type: 'ADD', item: doubted }, { type: 'CONFIRM', index: 0 });
    const changed = run({ type: 'ADD', item: doubted }, { type: 'REPLACE', index: 0, item: other });
    expect([kept.items[0]?.name, changed.items[0]?.name]).toEqual([bed.name, 'HEMNES bed frame']);
    for (const answered of [kept, changed]) expect(reachable(answered, 'schedule')).toBe('schedule');
  });

  it('are unsure until the person says that they are right', () => {
    const { items } = run({ type: 'ADD', item: seen(0.6, true) }, { type: 'CONFIRM', index: 0 });
    expect(items[0]?.detected).toMatchObject({ confidence: 0.6, isUnsure: false });
  });

  it('are replaced by what the person names, with their quantity and in their place', () => {
    const desk: DraftItem = { ...bed, catalogueId: 'ikea-micke-desk', name: 'MICKE desk', category: 'desk' };
    const chair: DraftItem = {
      ...bed,
      catalogueId: 'ikea-poang',
      name: 'POÄNG armchair',
      category: 'armchair',
    };
    const before: readonly DraftChange[] = [
      { type: 'ADD', item: seen(0.6, true) },
      { type: 'QUANTITY', index: 0, quantity: 2 },
      { type: 'ADD', item: desk },
    ];
    expect(run(...before, { type: 'REPLACE', index: 0, item: chair }).items).toMatchObject([
      { name: 'POÄNG armchair', quantity: 2 },
      { name: 'MICKE desk', quantity: 1 },
    ]);
    expect(run(...before, { type: 'REPLACE', index: 0, item: desk }).items).toMatchObject([
      { name: 'MICKE desk', quantity: 3 },
    ]);
  });

  it('are no more than one booking may name', () => {
    const many = Array.from({ length: 45 }, (_, k): DraftChange => {
      return { type: 'ADD', item: { ...bed, catalogueId: null, name: `Piece ${k}` } };
    });
    const full = run(...many);
    expect(full.items).toHaveLength(40);
    expect(isFull(full)).toBe(true);
  });
});
