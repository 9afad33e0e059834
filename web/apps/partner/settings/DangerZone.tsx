/** Ending the partnership: what it does, what is still paid, and the farewell (spec admin §2, §4, §8). */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelPartnership, type OwnPartner } from '#api/contract/partners.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { api, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { forgetPeople } from '#web/lib/remembered.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx';
import { settingsTexts } from '#words/generated/partner.ts';

function sentence(t: TextOf<typeof settingsTexts>, error: unknown): string {
  if (!(error instanceof ApiProblem) || error.status === 0) return t('cancelOffline');
  return t('cancelFailed', { message: sentenceOf(error, t('unknownError')) });
}

export function DangerZone({ own }: { readonly own: OwnPartner }) {
  const t = useMessages(settingsTexts);
  const queries = useQueryClient();
  const [step, setStep] = useState<'asking' | 'over' | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const leave = (): void => {
    forgetPeople('partner');
    queries.clear();
    window.location.assign('/');
  };
  return (
    <section className="border border-danger p-6">
      <h2 className="mb-3 text-h3">{t('danger')}</h2>
      {own.applicationStatus === 'cancelled' ? (
        <p>{t('endedAlready')}</p>
      ) : (
        <>
          <p className="mb-4 max-w-[62ch] text-small">{t('cancelText')}</p>
          <Button kind="danger" onClick={() => setStep('asking')}>
            {t('cancel')}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={step === 'asking'}
        onOpenChange={(open) => setStep((now) => (open ? 'asking' : now === 'asking' ? null : now))}
        title={t('cancelTitle')}
        action={t('cancel')}
        keep={t('keep')}
        onConfirm={async () => {
          try {
            await api().call(cancelPartnership, { params: { id: own.id }, idempotencyKey: key });
          } catch (error) {
            throw new Error(sentence(t, error), { cause: error });
          }
          setStep('over');
        }}
      >
        <div className="grid gap-3">
          <p>{t('cancelText')}</p>
          {own.openCents > 0 ? <p>{t('cancelOpen', { amount: money(own.openCents) })}</p> : null}
          <p className="text-small text-muted">{t('cancelKept')}</p>
        </div>
      </ConfirmDialog>
      <Dialog
        open={step === 'over'}
        onOpenChange={leave}
        title={t('endedAlready')}
        footer={
          <Button kind="primary" onClick={leave}>
            {t('leaveHome')}
          </Button>
        }
      >
        <p role="alert">{t('cancelled')}</p>
      </Dialog>
    </section>
  );
}
