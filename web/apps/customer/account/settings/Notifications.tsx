/** Which messages are sent on which channel; each choice is saved immediately. */
import { useMutation } from '@tanstack/react-query';
import { changeAccount, type Account } from '#api/contract/account.ts';
import { api } from '#web/lib/api.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { Switch } from '#web/ui/Choice.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { notify } from '#web/ui/toast.ts';
import { useRefusal } from '../links/refusal.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { useKeepAccount, useOwnAccount } from './own-account.ts';
import { settingsTexts } from '#words/generated/customer.ts';

const channels = ['mail', 'sms'] as const;
const topics = ['progress', 'reminders', 'reviews', 'offers'] as const;
/** Always sent, whatever the choices (spec customer §9: money and cancellation). */
const alwaysSent = ['appointments', 'money', 'cancellations', 'approvals', 'safety'] as const;

interface Choice {
  readonly channel: (typeof channels)[number];
  readonly topic: (typeof topics)[number];
  readonly isOn: boolean;
}

const chosen = (account: Account, { channel, topic, isOn }: Choice): Account => ({
  ...account,
  notifications: {
    ...account.notifications,
    [channel]: { ...account.notifications[channel], [topic]: isOn },
  },
});

export function Notifications() {
  const t = useMessages(settingsTexts);
  const refusal = useRefusal();
  const { account } = useOwnAccount();
  const keep = useKeepAccount();
  // One change per switch: two switches toggled at the same moment are two requests, and each can be retried.
  const choose = useMutation({
    mutationFn: ({ channel, topic, isOn }: Choice) =>
      api().call(changeAccount, { body: { notifications: { [channel]: { [topic]: isOn } } } }),
    // Applies only this choice, because another switch may have been toggled during the request.
    onSuccess: (_, choice) => keep((kept) => chosen(kept, choice)),
    onError: (error) => notify({ tone: 'bad', title: refusal(error, t('choiceFailed')) }),
  });
  const set = (choice: Choice): void => {
    const before = account;
    keep((kept) => chosen(kept, choice));
    choose.mutate(choice, {
      onError: () =>
        keep((kept) => chosen(kept, { ...choice, isOn: before.notifications[choice.channel][choice.topic] })),
    });
  };
  return (
    <div>
      {channels.map((channel) => (
        <SettingsSection
          key={channel}
          title={t(channel)}
          lead={
            channel === 'sms' && account.phone === null ? (
              <Rich area={settingsTexts} id="smsNoPhone" tags={{ link: <AppLink href="/account" /> }} />
            ) : undefined
          }
        >
          {topics.map((topic) => (
            <Switch
              key={topic}
              checked={account.notifications[channel][topic]}
              onChange={(event) => set({ channel, topic, isOn: event.target.checked })}
            >
              <span>
                {t(topic)}
                <small className="block font-normal text-muted">{t(`${topic}Text`)}</small>
              </span>
            </Switch>
          ))}
        </SettingsSection>
      ))}
      <SettingsSection title={t('always')}>
        <ul className="grid gap-2 pl-5 [list-style:disc] text-small">
          {alwaysSent.map((kind) => (
            <li className="print:break-inside-avoid" key={kind}>
              {t(`always_${kind}`)}
            </li>
          ))}
        </ul>
      </SettingsSection>
    </div>
  );
}
