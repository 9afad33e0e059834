/** What the technician's screens compute from jobs; pure. */
import { pieceName } from '#domain/booking/piece-brands.ts';
import type { BookingCommandType } from '#domain/booking/commands.ts';
import type { AddOn } from '#domain/booking/events.ts';
import { awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { chosenAddOns } from '#domain/pricing/add-ons.ts';
import type { Job } from '#api/contract/jobs.ts';
import { isAppleMobile } from '#web/lib/device.ts';
import { clockIn, dateIn, dayIn } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { Words } from '#web/lib/words.ts';
import type { workTexts } from '#words/generated/technician.ts';

/** Texts used on every technician's screen. */
export type WorkWords = TextOf<typeof workTexts>;

const ended = (job: Pick<Job, 'status'>): boolean => job.status === 'completed' || job.status === 'cancelled';
export const isActive = (job: Pick<Job, 'status'>): boolean => !ended(job);

/** Whether the technician is working on this job right now. */
export const isUnderWay = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'in_route' || status === 'on_site' || status === 'in_progress';

/**
 * `9:06 AM` for an instant today at the job site, `Nov 19` for another day's: narrow enough for the row of five steps.
 */
export const stampIn = (instant: string, zone: string, now: string): string =>
  dayIn(instant, zone, true) === dayIn(now, zone, true) ? clockIn(instant, zone) : dateIn(instant, zone);

/**
 * The summary cards (spec technician §2): jobs scheduled today, jobs with the badge IN PROGRESS, and the shares of
 * completed jobs scheduled this month. `now` is an ISO instant; today and this month are in the technician's `zone`.
 */
export function summaryOf(
  jobs: readonly Pick<Job, 'status' | 'startsAt' | 'technicianPayoutCents'>[],
  now: string,
  zone: string,
): { readonly today: number; readonly inProgress: number; readonly monthCents: number } {
  const month = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'numeric', timeZone: zone });
  const monthOf = (instant: string): string => month.format(new Date(instant));
  return {
    today: jobs.filter(
      ({ status, startsAt }) =>
        status !== 'cancelled' && dayIn(startsAt, zone, true) === dayIn(now, zone, true),
    ).length,
    inProgress: jobs.filter(({ status }) => status === 'in_progress').length,
    monthCents: jobs
      .filter(({ status, startsAt }) => status === 'completed' && monthOf(startsAt) === monthOf(now))
      .reduce((sum, job) => sum + job.technicianPayoutCents, 0),
  };
}

/**
 * Add-ons to the assembly, `Wall mounting, Old furniture removal`, and what the customer pays for the time of the
 * appointment, `Evening or weekend`; each empty if there is none.
 */
export function extrasOf(words: Words, { addOns }: Pick<Job, 'addOns'>) {
  const named = (all: readonly AddOn[]): string => all.map((one) => words(`addOn_${one}`)).join(', ');
  const chosen = chosenAddOns(addOns);
  return { addOns: named(chosen), surcharges: named(addOns.filter((one) => !chosen.includes(one))) };
}

/** `3 items: BILLY bookcase, 2 × MICKE desk`, followed by the add-ons, and a crew. */
export function itemsOf(
  t: WorkWords,
  words: Words,
  job: Pick<Job, 'brand' | 'itemCount' | 'items' | 'addOns' | 'crewSize'>,
): string {
  const names = job.items.map(
    (item) => `${item.quantity === 1 ? '' : `${item.quantity} × `}${pieceName(item, job)}`,
  );
  const items = words('items', { count: job.itemCount });
  const { addOns, surcharges } = extrasOf(words, job);
  return [
    names.length > 0 ? t('itemsNamed', { items, names: names.join(', ') }) : items,
    ...(addOns ? [t('addOns', { names: addOns })] : []),
    ...(surcharges ? [t('surcharges', { names: surcharges })] : []),
    ...(job.crewSize > 1 ? [t('crew', { count: job.crewSize })] : []),
  ].join('. ');
}

/** Who the job is for; before acceptance only the first name (R20). */
export const nameOf = ({
  customerFirstName,
  customerLastName,
}: Pick<Job, 'customerFirstName' | 'customerLastName'>) =>
  [customerFirstName, customerLastName].filter(Boolean).join(' ');

/**
 * A route to the address in the phone's own maps app, or on a website; before acceptance the address is only the area
 * (R20).
 */
export function directionsTo(address: string, isApple = isAppleMobile()): string {
  const to = encodeURIComponent(address);
  return isApple
    ? `https://maps.apple.com/?daddr=${to}`
    : `https://www.google.com/maps/dir/?api=1&destination=${to}`;
}

/** The lead technician's steps through a job, in order. */
const way = [
  ['route', 'StartRoute'],
  ['arrive', 'Arrive'],
  ['start', 'StartWork'],
  ['complete', 'CompleteWork'],
] as const satisfies readonly (readonly [string, BookingCommandType])[];

/** The step of a job's one large button, by the domain's table; null if this person has nothing to do. */
export type NextStep = 'accept' | (typeof way)[number][0];
export function nextStepOf({
  status,
  accepted,
  lead,
  misfit,
  stoppedAt,
  returnVisit,
}: Pick<Job, 'status' | 'accepted' | 'lead' | 'misfit' | 'stoppedAt' | 'returnVisit'>): NextStep | null {
  // A person first decides how it continues, or when.
  if (stoppedAt !== null || awaitsReturnDate({ status, returnVisit })) return null;
  if (!accepted) return ended({ status }) || misfit !== null ? null : 'accept';
  return lead ? (way.find(([, command]) => isLegal(command, status))?.[0] ?? null) : null;
}
