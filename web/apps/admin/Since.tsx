/** How long ago something was, kept up to date. */
import { ago } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';

export function Since({ instant }: { readonly instant: string }) {
  const now = useNow(true);
  return <span className="whitespace-nowrap">{ago(Date.parse(instant), now)}</span>;
}
