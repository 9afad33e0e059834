/**
 * The job as the dispatcher saw it, sent with a change, so that it is refused if someone else was faster (decision
 * 165).
 */
import type { DispatchChange } from '#api/contract/dispatch.ts';

export function seenOf({
  crew,
  startsAt,
}: {
  readonly crew: readonly { readonly technicianId: string }[];
  readonly startsAt: string;
}): DispatchChange['seen'] {
  return { crew: crew.map(({ technicianId }) => technicianId), startsAt };
}
