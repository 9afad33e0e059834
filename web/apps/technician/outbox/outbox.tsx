/** The outbox of the signed-in technician: one for all screens; everything done on a job goes through it. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { getJob, type Job } from '#api/contract/jobs.ts';
import { api, apiQuery, refreshLive } from '#web/lib/api.ts';
import { textOf } from '#web/lib/language/messages.ts';
import { readStored, store as keep } from '#web/lib/storage.ts';
import { notify } from '#web/ui/toast.ts';
import { forgetDraft } from '../job/completion.ts';
import {
  askedAgain,
  beginsVisit,
  isPressedAgain,
  isReplacedBy,
  refusalOf,
  type Entry,
  type OrderKey,
  type Step,
} from './entry.ts';
import { outboxMachine, type Outcome } from './machine.ts';
import { askToPersist, type Room, useRoom } from './room.ts';
import { kept, sender } from './send.ts';
import { deviceStore, type OutboxStore } from './store.ts';
import { workTexts } from '#words/generated/technician.ts';

export interface Outbox {
  /** The entries, oldest first. */
  readonly entries: readonly Entry[];
  /** Id of the entry being sent. */
  readonly sending: string | null;
  /** Whether the entries require their technician to sign in. */
  readonly isSignedOut: boolean;
  /**
   * Stores a step on the device and sends it as soon as possible; a refused one of the same kind is replaced. A second
   * press does nothing.
   */
  readonly add: (job: Pick<Job, 'id' | 'number' | 'zone' | 'startsAt'>, step: Step) => Promise<void>;
  /** Retries a refused entry. */
  readonly retry: (id: string) => void;
  readonly remove: (id: string) => void;
  /** Removes everything of one job, or everything, also from the device. */
  readonly removeAll: (jobId?: string) => Promise<void>;
  /** How much space the device has left for entries. */
  readonly room: Room;
  readonly flush: () => void;
}
const OutboxContext = createContext<Outbox | null>(null);

/** The outbox. @throws {Error} outside OutboxProvider. */
export function useOutbox(): Outbox {
  const outbox = use(OutboxContext);
  if (!outbox) throw new Error('useOutbox needs an OutboxProvider');
  return outbox;
}

const ORDER_KEY: OrderKey = 'hexkey-outbox-order';

/** A place after everything that was ever queued here, even if the clock was set back since. */
function nextOrder(entries: readonly Entry[]): number {
  const last = Number(readStored(ORDER_KEY) ?? 0);
  const order = Math.max(
    Date.now(),
    (Number.isFinite(last) ? last : 0) + 1,
    ...entries.map(({ order }) => order + 1),
  );
  keep(ORDER_KEY, String(order));
  return order;
}

const t = textOf(workTexts);

/** The titles of spec technician §5 for what a completion lacks, by the refusal's code. */
const titles = {
  needs_photos: 'photosRequired',
  too_many_photos: 'tooManyPhotos',
  needs_notes: 'missingNotes',
} as const;
const isTitled = (code: string): code is keyof typeof titles => Object.hasOwn(titles, code);

/** Shows an entry's outcome as a toast (spec technician §8). */
function tell({ step }: Entry, outcome: Outcome, asksCustomer: boolean): void {
  if (outcome.type === 'refused')
    notify({
      title: t(isTitled(outcome.code) ? titles[outcome.code] : 'error'),
      detail: refusalOf(t, { step, problem: outcome.problem }),
      tone: 'bad',
    });
  // Photos and checklist taps show their state in place.
  if (outcome.type !== 'sent' || step.kind === 'after_photo' || step.kind === 'pieces') return;
  notify({ title: t(`sent_${step.kind}`), detail: detailOf(step, asksCustomer) });
}

function detailOf({ kind }: Step, asksCustomer: boolean): string | undefined {
  if (kind === 'route') return t('sent_routeText');
  if (kind === 'complete') return t(asksCustomer ? 'sent_completeAsks' : 'sent_completeText');
  return undefined;
}

/** Whether the completed job's price is above the hold, so that nothing more is charged until the customer agrees. */
async function asksCustomer(queries: QueryClient, { jobId, step }: Entry): Promise<boolean> {
  if (step.kind !== 'complete') return false;
  const job = await queries.fetchQuery(apiQuery(getJob, { params: { id: jobId } })).catch(() => null);
  return job?.priceRise?.state === 'requested';
}

export function OutboxProvider({
  technicianId,
  children,
  store: given,
}: {
  readonly technicianId: string;
  readonly children: ReactNode;
  /** Default the device's. */
  readonly store?: OutboxStore;
}) {
  const queries = useQueryClient();
  const [{ store, machine }] = useState(() => {
    const store = given ?? deviceStore();
    const send = sender(api(), store, async (one, outcome) => {
      if (outcome.type === 'sent' && one.step.kind === 'complete') forgetDraft(one.jobId);
      if (outcome.type === 'sent' || outcome.type === 'refused') await refreshLive(queries);
      tell(one, outcome, outcome.type === 'sent' && (await asksCustomer(queries, one)));
    });
    return { store, machine: outboxMachine({ load: () => store.all(technicianId), send }) };
  });
  const [snapshot, dispatch, actor] = useMachine(machine);
  /** Entries being written to the device's store. */
  const beingKept = useRef<readonly Entry[]>([]);
  useEffect(() => {
    const flush = (): void => dispatch({ type: 'FLUSH' });
    const seen = (): void => {
      if (document.visibilityState === 'visible') flush();
    };
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [dispatch]);

  const { entries, sending, isSignedOut } = snapshot.context;
  const [room, look] = useRoom();
  const outbox = useMemo<Outbox>(
    () => ({
      entries,
      sending,
      isSignedOut,
      async add(job, step) {
        const one: Entry = {
          id: crypto.randomUUID(),
          order: nextOrder(entries),
          technicianId,
          jobId: job.id,
          jobNumber: job.number,
          zone: job.zone,
          at: new Date().toISOString(),
          step,
          ...(beginsVisit(step) && { seenStartsAt: job.startsAt }),
          problem: null,
        };
        const waiting = [...actor.getSnapshot().context.entries, ...beingKept.current];
        if (isPressedAgain(job.id, step, waiting)) return;
        beingKept.current = [...beingKept.current, one];
        void askToPersist();
        try {
          if ((await kept(store.put(one))) === 'full')
            notify({ title: t('roomFull'), detail: t('roomFullText'), tone: 'bad' });
          void look();
          // Stored before the refused one is removed, so that closing the tab in between loses neither.
          for (const old of entries) if (isReplacedBy(old, one)) await kept(store.remove(old.id));
          dispatch({ type: 'ADDED', entry: one });
        } finally {
          beingKept.current = beingKept.current.filter(({ id }) => id !== one.id);
        }
        dispatch({ type: 'FLUSH' });
      },
      retry(id) {
        const refused = entries.find((entry) => entry.id === id);
        if (!refused) return;
        const one = askedAgain(refused);
        void kept(store.put(one));
        dispatch({ type: 'RETRIED', entry: one });
        dispatch({ type: 'FLUSH' });
      },
      remove(id) {
        void kept(store.remove(id));
        dispatch({ type: 'REMOVED', id });
      },
      async removeAll(jobId) {
        // Newest first: an entry waiting for a refused one must not be sent once that is removed.
        for (const { id, jobId: of } of entries.toReversed()) {
          if (jobId !== undefined && of !== jobId) continue;
          await kept(store.remove(id));
          dispatch({ type: 'REMOVED', id });
        }
      },
      room,
      flush: () => dispatch({ type: 'FLUSH' }),
    }),
    [entries, sending, isSignedOut, room, look, store, technicianId, dispatch, actor],
  );
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}
