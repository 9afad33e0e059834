/**
 * /unsubscribe?token=: target of an email's "Stop mails like this". It takes a button press, so that programs that
 * follow links do not unsubscribe anyone.
 */
import { useMutation } from '@tanstack/react-query';
import { unsubscribe } from '#api/contract/unsubscribe.ts';
import { topics } from '#domain/customer/choices.ts';
import { Art } from '#web/art/Art.tsx';
import { api, isProblem, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useQueryParam } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { MESSAGE_PICTURE, PageMessage } from '#web/ui/PageMessage.tsx';
import { PublicPage } from '../frame/PublicPage.tsx';
import { notificationTexts } from '#words/generated/customer.ts';

export function Unsubscribe() {
  const t = useMessages(notificationTexts);
  usePageTitle(t('stopTitle'));
  const token = useQueryParam('token');
  // The token names the topic in plain text; the server rejects a forged one.
  const topic = topics.find((one) => one === token?.split('.')[1]);
  const stop = useMutation({
    mutationFn: (signed: string) => api().call(unsubscribe, { query: { token: signed } }),
  });
  const isEnded = token === null || topic === undefined || isProblem(stop.error, 'link_ended');
  return (
    <PublicPage>
      <div className="mx-auto w-page">
        <PageMessage
          role="status"
          picture={<Art piece="carton" variant="plain" className={MESSAGE_PICTURE} />}
          title={stop.isSuccess ? t('stopped') : t('stopTitle')}
          actions={
            <>
              {isEnded || stop.isSuccess ? null : (
                <Button kind="primary" busy={stop.isPending} onClick={() => stop.mutate(token)}>
                  {t('stop')}
                </Button>
              )}
              <ButtonLink href="/account/notifications">{t('stopChoose')}</ButtonLink>
              {stop.isError && !isEnded ? (
                <Notice tone="danger">{sentenceOf(stop.error, t('stopFailed'))}</Notice>
              ) : null}
            </>
          }
        >
          {isEnded
            ? t('stopEnded')
            : stop.isSuccess
              ? t('stoppedDetail', { what: t(`stop_${stop.data.topic}`) })
              : t('stopDetail', { what: t(`stop_${topic}`) })}
        </PageMessage>
      </div>
    </PublicPage>
  );
}
