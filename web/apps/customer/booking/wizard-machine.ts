/** The booking wizard as one machine: four steps, the draft, and which step may be opened (spec customer §4). */
import { assign, setup } from 'xstate';
import type { BrandId } from '#domain/catalogue/brands.ts';
import { categories, categoryOf } from '#domain/catalogue/categories.ts';
import type { ServiceType } from '#domain/catalogue/options.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import {
  formerOf,
  pieceCount,
  type Draft,
  type DraftContact,
  type DraftItem,
  type DraftSlot,
  type TypedContact,
} from './draft.ts';
import type { DraftAddOn } from './draft-add-ons.ts';

export const wizardSteps = ['service', 'schedule', 'contact', 'review'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** Most pieces of one booking (domain/pricing `maxItems`). */
export const MAX_PIECES = 60;
/** Most rows of one booking (api/contract/quotes.ts). */
const MAX_ROWS = 40;

/** Whether nothing more can be added. */
export const isFull = (draft: Pick<Draft, 'items'>): boolean =>
  pieceCount(draft) >= MAX_PIECES || draft.items.length >= MAX_ROWS;

export type WizardEvent =
  /** `photos`: how many stand in the list of the brand before. */
  | { readonly type: 'BRAND'; readonly brand: BrandId; readonly photos?: number }
  /** Back to the brand before, with its pieces. */
  | { readonly type: 'UNDO_BRAND' }
  | { readonly type: 'ADD'; readonly item: DraftItem }
  /** What a photo showed was something else: the piece that the person has named takes its place. */
  | { readonly type: 'REPLACE'; readonly index: number; readonly item: DraftItem }
  /** What a photo showed unsurely is right. */
  | { readonly type: 'CONFIRM'; readonly index: number }
  /** How many there are of what photos showed more than once. */
  | { readonly type: 'COUNT'; readonly index: number; readonly quantity: number }
  | { readonly type: 'QUANTITY'; readonly index: number; readonly quantity: number }
  | { readonly type: 'REMOVE'; readonly index: number }
  | { readonly type: 'ADD_ON'; readonly addOn: DraftAddOn; readonly chosen: boolean }
  | { readonly type: 'ZIP'; readonly zip: string }
  | { readonly type: 'SLOT'; readonly slot: DraftSlot | null }
  | {
      readonly type: 'CONTACT';
      readonly contact: DraftContact;
      readonly instructions: string;
      readonly smsConsent: boolean;
    }
  /** Something was typed in the contact step: kept, so that leaving the step loses nothing. */
  | { readonly type: 'TYPED'; readonly contact: TypedContact }
  /** Store code of a partner; null goes on without one. */
  | { readonly type: 'REF'; readonly code: string | null }
  | { readonly type: 'DISCOUNT'; readonly code: string | null }
  | { readonly type: 'QUOTED'; readonly totalCents: number }
  | { readonly type: 'NEXT' }
  | { readonly type: 'BACK' }
  /** The address names a step: it opens when the ones before are done, else the first that isn't. */
  | { readonly type: 'OPEN'; readonly step: WizardStep };

/** The first row with a question that a photo has raised and nobody has answered, or null. */
export function openQuestion({ items }: Pick<Draft, 'items'>): number | null {
  const at = items.findIndex(({ detected }) => detected?.question);
  return at < 0 ? null : at;
}

/** Whether a step has what the next one needs (spec customer §5). */
export function isDone(draft: Draft, step: WizardStep): boolean {
  switch (step) {
    case 'service':
      return draft.brand !== null && draft.items.length > 0 && openQuestion(draft) === null;
    case 'schedule':
      return draft.slot !== null;
    case 'contact':
      return draft.contact !== null && draft.contact.zipCode.slice(0, 5) === draft.zip.slice(0, 5);
    case 'review':
      return wizardSteps.slice(0, 3).every((before) => isDone(draft, before));
    default:
      return unreachable(step);
  }
}

/** The step that an address may open: the one it names, or the first before it that isn't done. */
export function reachable(draft: Draft, step: WizardStep): WizardStep {
  const before = wizardSteps.slice(0, wizardSteps.indexOf(step));
  return before.find((one) => !isDone(draft, one)) ?? step;
}

/** The kind of service that most pieces of the list ask for. */
function serviceTypeFor(items: readonly DraftItem[]): ServiceType {
  const counts = new Map<ServiceType, number>();
  for (const item of items) {
    const { serviceType } = categories[categoryOf(item.category)];
    counts.set(serviceType, (counts.get(serviceType) ?? 0) + item.quantity);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'other';
}

function withItems(draft: Draft, items: readonly DraftItem[]): Partial<Draft> {
  // Another crew size needs another look at the calendar.
  const isOtherCrew = Math.ceil(pieceCount({ items }) / 3) !== Math.ceil(pieceCount(draft) / 3);
  return { items, serviceType: serviceTypeFor(items), ...(isOtherCrew ? { slot: null } : {}) };
}

/**
 * The list with one more: several photos of one order add to each other (the spec's "replace" would lose all but the last
 * photo's). The same product named again counts up. Shown again by a photo it may be the same label: the surer reading
 * stays, and the person is asked how many there are.
 */
function added(items: readonly DraftItem[], item: DraftItem): readonly DraftItem[] {
  const same = items.findIndex((one) => one.catalogueId === item.catalogueId && one.name === item.name);
  if (same < 0) return [...items, item];
  return items.map((one, k) => {
    if (k !== same) return one;
    if (!item.detected) return { ...one, quantity: one.quantity + item.quantity };
    const surer = item.detected.confidence > (one.detected?.confidence ?? 0) ? item.detected : one.detected;
    const seen = (one.detected?.seen ?? one.quantity) + (item.detected.seen ?? 1);
    const question = surer?.question === 'variant' ? 'variant' : 'quantity';
    return { ...one, detected: { ...(surer ?? item.detected), seen, question, isUnsure: true } };
  });
}

/** The list with another piece in a row's place; where that product stands in a row already, the rows become one. */
function replaced(items: readonly DraftItem[], index: number, item: DraftItem): readonly DraftItem[] {
  const { quantity } = items[index] ?? item;
  const others = items.filter((_, k) => k !== index);
  const joined = added(others, { ...item, quantity });
  return joined.length > others.length ? others.toSpliced(index, 0, { ...item, quantity }) : joined;
}

/** The list with a row's number as the person has said it is. */
const counted = (
  items: readonly DraftItem[],
  { index, quantity }: { readonly index: number; readonly quantity: number },
): readonly DraftItem[] =>
  items.map((item, k) =>
    k === index
      ? {
          ...item,
          quantity,
          ...(item.detected && { detected: { ...item.detected, question: null, isUnsure: false } }),
        }
      : item,
  );

const hasRoom = (draft: Draft, more: number): boolean => pieceCount(draft) + more <= MAX_PIECES;

export const wizardMachine = setup({
  types: {
    context: {} as Draft,
    events: {} as WizardEvent,
    input: {} as { readonly draft: Draft },
  },
  guards: {
    serviceDone: ({ context }) => isDone(context, 'service'),
    scheduleDone: ({ context }) => isDone(context, 'schedule'),
    contactDone: ({ context }) => isDone(context, 'contact'),
    opens: ({ context, event }, step: WizardStep) =>
      event.type === 'OPEN' && reachable(context, event.step) === step,
  },
}).createMachine({
  id: 'wizard',
  context: ({ input }) => input.draft,
  initial: 'service',
  on: {
    OPEN: wizardSteps.map((step) => ({
      target: `.${step}` as const,
      guard: { type: 'opens' as const, params: step },
    })),
    // Choosing a brand clears the items of another one (spec customer §4).
    BRAND: {
      guard: ({ context, event }) => context.brand !== event.brand,
      actions: assign(({ context, event }) => ({
        brand: event.brand,
        items: [],
        serviceType: 'other',
        former: formerOf(context, event.brand, event.photos),
      })),
    },
    UNDO_BRAND: {
      guard: ({ context }) => context.former !== null,
      actions: assign(({ context }) => ({
        ...(context.former && { brand: context.former.brand, ...withItems(context, context.former.items) }),
        former: null,
      })),
    },
    ADD: {
      guard: ({ context, event }) => !isFull(context) && hasRoom(context, event.item.quantity),
      // With a piece of the new brand the choice stands.
      actions: assign(({ context, event }) => ({
        ...withItems(context, added(context.items, event.item)),
        former: null,
      })),
    },
    REPLACE: {
      actions: assign(({ context, event }) =>
        withItems(context, replaced(context.items, event.index, event.item)),
      ),
    },
    CONFIRM: {
      actions: assign(({ context, event }) => ({
        items: context.items.map((item, k) =>
          k === event.index && item.detected
            ? { ...item, detected: { ...item.detected, isUnsure: false, question: null } }
            : item,
        ),
      })),
    },
    COUNT: {
      guard: ({ context, event }) =>
        event.quantity >= 1 && hasRoom(context, event.quantity - (context.items[event.index]?.quantity ?? 0)),
      actions: assign(({ context, event }) => withItems(context, counted(context.items, event))),
    },
    QUANTITY: {
      guard: ({ context, event }) =>
        event.quantity >= 1 && hasRoom(context, event.quantity - (context.items[event.index]?.quantity ?? 0)),
      actions: assign(({ context, event }) =>
        withItems(
          context,
          // Whoever sets the number has answered how many there are.
          context.items[event.index]?.detected?.question === 'quantity'
            ? counted(context.items, event)
            : context.items.map((item, k) =>
                k === event.index ? { ...item, quantity: event.quantity } : item,
              ),
        ),
      ),
    },
    REMOVE: {
      actions: assign(({ context, event }) =>
        withItems(
          context,
          context.items.filter((_, k) => k !== event.index),
        ),
      ),
    },
    ADD_ON: {
      actions: assign(({ context, event }) => ({
        addOns: event.chosen
          ? [...context.addOns.filter((one) => one !== event.addOn), event.addOn]
          : context.addOns.filter((one) => one !== event.addOn),
      })),
    },
    ZIP: {
      guard: ({ context, event }) => context.zip !== event.zip,
      actions: assign(({ event }) => ({ zip: event.zip, slot: null })),
    },
    SLOT: { actions: assign(({ event }) => ({ slot: event.slot })) },
    CONTACT: {
      actions: assign(({ event }) => ({
        contact: event.contact,
        typedContact: null,
        instructions: event.instructions,
        smsConsent: event.smsConsent,
      })),
    },
    TYPED: { actions: assign(({ event }) => ({ typedContact: event.contact })) },
    REF: { actions: assign(({ event }) => ({ ref: event.code })) },
    DISCOUNT: { actions: assign(({ event }) => ({ discountCode: event.code })) },
    QUOTED: { actions: assign(({ event }) => ({ estimateCents: event.totalCents })) },
  },
  states: {
    service: { on: { NEXT: { target: 'schedule', guard: 'serviceDone' } } },
    schedule: {
      on: { NEXT: { target: 'contact', guard: 'scheduleDone' }, BACK: { target: 'service' } },
    },
    contact: { on: { NEXT: { target: 'review', guard: 'contactDone' }, BACK: { target: 'schedule' } } },
    review: { on: { BACK: { target: 'contact' } } },
  },
});
