/** The link by which the customer of a phone booking pays, and sending it again. */
import type { AdminBookingDetail } from '#api/contract/admin.ts';
import { sendPaymentLink } from '#api/contract/dispatch.ts';
import { wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { bookingTexts, consequenceTexts } from '#words/generated/admin.ts';
import { useChange } from '../change.ts';

type Way = 'mail' | 'sms';

export function PaymentLink({ booking }: { readonly booking: AdminBookingDetail }) {
  const t = useMessages(bookingTexts);
  const ways = useMessages(consequenceTexts);
  const send = useChange({
    run: (client, way: Way) =>
      client.call(sendPaymentLink, {
        params: { id: booking.id },
        body: { channels: [way] },
      }),
    success: t('linkWasSent'),
    failure: t('linkFailed'),
  });
  const { payByLink, status, smsConsent, zone } = booking;
  if (payByLink === null || status !== 'pending') return null;
  const { payBefore, sent } = payByLink;
  return (
    <Part title={t('paymentLink')}>
      <KeyValue
        rows={[
          [t('waitsUntil'), wallTime(payBefore, zone)],
          [
            t('linkSent'),
            sent &&
              t('linkSentBy', {
                time: wallTime(sent.at, zone),
                channels: sent.channels.map((way) => ways(`channel_${way}`)).join(', '),
              }),
          ],
        ]}
      />
      <div className="flex flex-wrap gap-2 pt-3">
        <Button
          size="small"
          busy={send.isPending && send.variables === 'mail'}
          onClick={() => send.mutate('mail')}
        >
          {t('sendAgainByMail')}
        </Button>
        {smsConsent ? (
          <Button
            size="small"
            busy={send.isPending && send.variables === 'sms'}
            onClick={() => send.mutate('sms')}
          >
            {t('sendAgainByText')}
          </Button>
        ) : null}
      </div>
      {smsConsent ? null : <p className="pt-2 text-small text-muted">{t('noTexts')}</p>}
    </Part>
  );
}
