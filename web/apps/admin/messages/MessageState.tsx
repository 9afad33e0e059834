/** The outcome of an email, text or push notification, and why it was not delivered. */
import type { SentTest } from '#api/contract/channels.ts';
import type { MessageOutcome } from '#domain/messages/outcome.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { messageTexts } from '#words/generated/admin.ts';
import { returnedText } from './returned.ts';

const tones: Readonly<Record<MessageOutcome, Tone>> = {
  waiting: 'warn',
  sent: 'info',
  delivered: 'ok',
  failed: 'bad',
  skipped: 'idle',
};

type State = Pick<SentTest, 'outcome' | 'reason' | 'code'> & { readonly channel: 'mail' | 'sms' | 'push' };

function whyNot(t: TextOf<typeof messageTexts>, { outcome, reason, code, channel }: State): string | null {
  if (reason !== null) return t(`reason_${reason}`);
  if (outcome !== 'failed') return null;
  if (channel === 'mail') return code === null ? t('returnedUnexplained') : t(returnedText(code), { code });
  return code === null ? t('undeliveredUnexplained') : t('undelivered', { code });
}

export function MessageState({ state }: { readonly state: State }) {
  const t = useMessages(messageTexts);
  const { outcome, channel } = state;
  const why = whyNot(t, state);
  return (
    <span>
      <Badge tone={tones[outcome]}>
        {outcome === 'sent' ? t(`outcome_sent_${channel}`) : t(`outcome_${outcome}`)}
      </Badge>
      {why === null ? null : <span className="block text-small text-muted">{why}</span>}
    </span>
  );
}
