/** What a dispatcher saw of a job: a change says it, so that it is refused where another was faster (decision 165). */
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
