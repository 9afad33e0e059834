/** Shows whether live updates work, and what is wrong if they don't (spec admin §2 and §8). */
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnline } from '#web/lib/online.ts';
import { LiveMark } from '#web/ui/ConsoleFrame.tsx';
import { liveTexts } from '#words/generated/shared.ts';
import type { LiveState } from './live.ts';

/** `short`: without the reason, for a head with little room. */
export function Connection({
  state,
  short = false,
}: {
  readonly state: LiveState;
  readonly short?: boolean;
}) {
  const t = useMessages(liveTexts);
  // A socket takes a while to notice that the network is gone.
  const isOnline = useOnline();
  const isLive = isOnline && state === 'connected';
  const hasReason = isOnline && !short && (state === 'unreached' || state === 'lost' || state === 'failing');
  return (
    <LiveMark live={isLive}>
      <span className={short ? 'max-md:sr-only' : undefined}>
        {t(isLive ? 'connected' : hasReason ? state : 'offline')}
      </span>
    </LiveMark>
  );
}
