/** A dispatcher's working state: the selected bar, the change being tried out, and what can be undone. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listCandidates } from '#api/contract/admin.ts';
import { type ChangeResult, type DispatchChange, makeChanges } from '#api/contract/dispatch.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { clockIn } from '#web/lib/format.ts';
import { apiQuery, refreshLive, sentenceOf } from '#web/lib/api.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { dispatchTexts } from '#words/generated/admin.ts';
import type { Chosen } from './bars.tsx';
import { dayChain, effectOn } from '#domain/scheduling/dispatch.ts';
import { type Day, isMovable, type Job, jobsOf } from './day.ts';
import { changeOf, type Draft, effectOf, given, newlyLate, pushOf, takenUp } from './draft.ts';
import { usePlan } from './foresee.ts';

export type Candidate = AnswerOf<typeof listCandidates>[number];

/** An action, and the changes that undo it. */
export interface Done {
  readonly label: string;
  /** ISO instant. */
  readonly at: string;
  readonly back: readonly DispatchChange[];
}

/** What is proposed: moving a job, or undoing an action. */
export type Proposal =
  | {
      readonly kind: 'draft';
      readonly draft: Draft;
      /** Still being dragged: the server is not asked. */
      readonly isHeld: boolean;
      /** The conflicting job is moved later first. */
      readonly withPush: boolean;
    }
  | { readonly kind: 'undo'; readonly done: Done };

type Texts = TextOf<typeof dispatchTexts>;

/** A short description of a draft: `HX-1074 to Terrell Jones, 2:00 PM - 4:00 PM`. */
export function labelOf(t: Texts, draft: Draft, day: Day, candidates: readonly Candidate[] = []): string {
  const { job, from, to, startsAt, endsAt } = draft;
  const time = `${clockIn(startsAt, day.zone)} - ${clockIn(endsAt, day.zone)}`;
  const isMoved = startsAt !== job.startsAt;
  if (to === from) return t('labelMoved', { number: job.number, time });
  if (to === null)
    return t('labelTakenOff', {
      number: job.number,
      name: technicianName(day, from),
    });
  const name = technicianName(day, to, candidates);
  return isMoved
    ? t('labelGivenAt', { number: job.number, name, time })
    : t('labelGiven', { number: job.number, name });
}

/** A technician's name, including one who is only among the candidates. */
export function technicianName(day: Day, id: string | null, candidates: readonly Candidate[] = []): string {
  const candidate = candidates.find(({ technicianId }) => technicianId === id);
  return (
    day.technicians.find((one) => one.id === id)?.name ??
    (candidate ? `${candidate.firstName} ${candidate.lastName}` : '')
  );
}

/** The state for one day. `now` is an ISO instant; `first` is selected initially. */
export function useDesk(day: Day, now: string, first: Chosen | null) {
  const t = useMessages(dispatchTexts);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(first);
  const [technician, setTechnician] = useState<string | null>(null);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [history, setHistory] = useState<readonly Done[]>([]);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<string | null>(null);

  const job = day.jobs.find(({ id }) => id === chosen?.jobId) ?? null;
  const candidates = useQuery({
    ...apiQuery(listCandidates, { params: { id: job?.id ?? '' } }),
    enabled: job !== null && isMovable(job),
  });
  const ranked = job && chosen ? rankedFor(day, job, candidates.data ?? [], now) : [];
  const draft = proposal?.kind === 'draft' ? proposal.draft : null;
  const effect = draft && effectOf(draft, day, now);
  const push = draft && effect && pushOf(effect, draft, day);
  const changes = changesOf(proposal, push?.change ?? null, day);
  const isHeld = proposal?.kind === 'draft' && proposal.isHeld;
  const plan = usePlan(isHeld ? null : changes);

  const make = useOnce({
    run: (
      client,
      {
        changes: wanted,
      }: {
        readonly changes: readonly DispatchChange[];
        readonly label: string;
      },
    ) =>
      client.call(makeChanges, {
        body: { changes: [...wanted], inOrder: true },
      }),
    async onSuccess({ results }, { label }) {
      await refreshLive(queries);
      const back = results.flatMap(({ undo }) => undo ?? []).toReversed();
      const failed = results.find(({ outcome }) => outcome !== 'done');
      const isUndo = proposal?.kind === 'undo';
      setHistory((before) => [
        ...before.filter((one) => !(isUndo && one === proposal.done)),
        ...(isUndo || back.length === 0 ? [] : [{ label, at: now, back }]),
      ]);
      setProposal(null);
      setFailure(failed ? `${failed.number}: ${failed.message ?? t('notDone')}` : null);
      setSaid(failed ? '' : t('done', { what: label }));
      const last = results.at(-1);
      if (last) setChosen(barOf(last, draft));
    },
    async onError(error) {
      setFailure(sentenceOf(error, t('notDone')));
      await refreshLive(queries);
    },
  });

  function choose(next: Chosen | null): void {
    setChosen(next);
    setTechnician(null);
    setProposal(null);
    setFailure(null);
  }

  /** Starts or continues a draft; null discards it. */
  function propose(next: Draft | null, isInHand: boolean): void {
    setFailure(null);
    setSaid('');
    setProposal(next && { kind: 'draft', draft: next, isHeld: isInHand, withPush: false });
  }

  return {
    day,
    now,
    job,
    chosen,
    technician,
    proposal,
    draft,
    effect,
    push,
    plan,
    candidates,
    /** Who could take the selected job, best first, each with the jobs for which they would become late. */
    ranked,
    /** The best one without side effects; if there is none, the best. */
    best: ranked.find(({ late }) => late.length === 0) ?? ranked[0] ?? null,
    history,
    said,
    failure,
    isHeld,
    busy: make.isPending,
    choose,
    propose,
    /** Selects a technician instead of a job. */
    chooseTechnician(id: string | null): void {
      choose(null);
      setTechnician(id);
    },
    /**
     * Proposes this technician for the selected job, replacing the one whose bar is selected, or the lead of a full
     * crew.
     */
    proposeCandidate(id: string): void {
      if (!job || !chosen) return;
      const full = job.crew.length >= job.crewSize ? (job.crew[0]?.technicianId ?? null) : null;
      const taken = takenUp(job, chosen.row ?? full);
      if (taken) propose(given(taken, id), false);
    },
    /** Changes the draft, even if called several times before the next render. */
    reconsider(change: (held: Draft) => Draft): void {
      setProposal((before) => {
        if (before?.kind !== 'draft' || !before.isHeld) return before;
        const next = change(before.draft);
        const isSame = next.to === before.draft.to && next.startsAt === before.draft.startsAt;
        return isSame ? before : { ...before, draft: next };
      });
    },
    /** Ends dragging: now the server is asked what it would do. */
    drop(): void {
      if (proposal?.kind !== 'draft') return;
      if (changeOf(proposal.draft, day) === null) return setProposal(null);
      setProposal({ ...proposal, isHeld: false });
    },
    setPush(withPush: boolean): void {
      if (proposal?.kind === 'draft') setProposal({ ...proposal, withPush });
    },
    putBack(): void {
      setProposal(null);
    },
    undo(): void {
      const done = history.at(-1);
      if (!done) return;
      setFailure(null);
      setProposal({ kind: 'undo', done });
    },
    /** Records what was done elsewhere, so that it can be undone here. */
    note(done: Done): void {
      setHistory((before) => [...before, done]);
    },
    confirm(): void {
      if (!changes || !proposal || !plan.data?.plans.every(({ allowed }) => allowed)) return;
      const label =
        proposal.kind === 'undo'
          ? t('labelUndo', { what: proposal.done.label })
          : labelOf(t, proposal.draft, day, candidates.data);
      make.mutate({ changes, label });
    },
  };
}

export type Desk = ReturnType<typeof useDesk>;

/** A technician who could take a job, and the numbers of the jobs for which they would then be late. */
export interface Ranked {
  readonly candidate: Candidate;
  readonly late: readonly string[];
}

function rankedFor(day: Day, job: Job, candidates: readonly Candidate[], now: string): readonly Ranked[] {
  return candidates
    .filter((one) => one.eligible && !job.crew.some((member) => member.technicianId === one.technicianId))
    .map((candidate) => ({
      candidate,
      late: lateWith(day, job, candidate.technicianId, now),
    }));
}

function lateWith(day: Day, job: Job, technicianId: string, now: string): readonly string[] {
  const technician = day.technicians.find(({ id }) => id === technicianId);
  if (!technician) return [];
  const jobs = jobsOf(day, technicianId);
  const effect = effectOn(technician, job, job, { jobs, kept: day.kept, now });
  return newlyLate(effect, dayChain(technician, jobs, now)).map(
    ({ bookingId }) => day.jobs.find(({ id }) => id === bookingId)?.number ?? '',
  );
}

function changesOf(
  proposal: Proposal | null,
  push: DispatchChange | null,
  day: Day,
): readonly DispatchChange[] | null {
  if (proposal === null) return null;
  if (proposal.kind === 'undo') return proposal.done.back;
  const change = changeOf(proposal.draft, day);
  if (change === null) return null;
  return proposal.withPush && push ? [push, change] : [change];
}

/** Where a changed job is now: with the technician it was given to, or with its lead. */
function barOf({ bookingId, crew }: ChangeResult, draft: Draft | null): Chosen {
  const given = crew.find(({ technicianId }) => technicianId === draft?.to) ?? crew[0];
  return { jobId: bookingId, row: given?.technicianId ?? null };
}

/** The job of a bar, in its current state. */
export const jobOf = ({ jobs }: Day, { jobId }: Chosen): Job | undefined =>
  jobs.find(({ id }) => id === jobId);
