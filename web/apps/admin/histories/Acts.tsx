/** Actions on a run: signal, cancel, reset, terminate, each with a reason; and those taken so far. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { actReason, cancelHistory, endForm, resetHistory, signalForm, signalHistory, signalNames, terminateHistory, type History } from '#api/contract/histories.ts';
import { wallTime, deviceZone } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { historyTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { addressOf } from './RunBadge.tsx';

const acts = ['signal', 'cancel', 'reset', 'terminate'] as const;
type Act = (typeof acts)[number];

interface DialogProps {
  readonly history: History;
  readonly onClose: () => void;
}

export function ActButtons({ history }: { readonly history: History }) {
  const t = useMessages(historyTexts);
  const [open, setOpen] = useState<Act | null>(null);
  const isRunning = history.status === 'running';
  const close = () => setOpen(null);
  return (
    <>
      {acts
        .filter((act) => isRunning || act === 'reset')
        .map((act) => (
          <Button
            key={act}
            size="small"
            kind={act === 'terminate' ? 'danger' : 'secondary'}
            onClick={() => setOpen(act)}
          >
            {t(`act_${act}`)}
          </Button>
        ))}
      {open === 'signal' ? <SignalDialog history={history} onClose={close} /> : null}
      {open === 'reset' ? <ResetDialog history={history} onClose={close} /> : null}
      {open === 'cancel' || open === 'terminate' ? (
        <EndDialog act={open} history={history} onClose={close} />
      ) : null}
    </>
  );
}

function SignalDialog({ history: { workflowId, runId }, onClose }: DialogProps) {
  const t = useMessages(historyTexts);
  const form = useChangeForm({
    schema: signalForm,
    start: { run: runId, reason: '', signal: 'catchUp' },
    run: (client, body) =>
      client.call(signalHistory, { params: { id: workflowId }, body }),
    success: t('actAsked'),
    failure: t('actFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('signalTitle', { workflow: workflowId })}
      description={t('signalText')}
      leave={t('leave')}
      send={t('signalSend')}
      onClose={onClose}
    >
      <ChoiceCards legend={t('signalLegend')} columns={1}>
        {signalNames.map((name) => (
          <ChoiceCard
            key={name}
            value={name}
            detail={t(`signal_${name}Text`)}
            {...form.fields.register('signal')}
          >
            {t(`signal_${name}`)}
          </ChoiceCard>
        ))}
      </ChoiceCards>
      <TextAreaField label={t('reason')} hint={t('reasonHint')} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}

/** Cancel and terminate: both end the run, and the workflow continues in a new one. */
function EndDialog({
  act,
  history: { workflowId, runId },
  onClose,
}: DialogProps & { readonly act: 'cancel' | 'terminate' }) {
  const t = useMessages(historyTexts);
  const endpoint = act === 'cancel' ? cancelHistory : terminateHistory;
  const form = useChangeForm({
    schema: endForm,
    start: { run: runId, reason: '' },
    run: (client, body) =>
      client.call(endpoint, { params: { id: workflowId }, body }),
    success: t('actAsked'),
    failure: t('actFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      danger
      title={t(`${act}Title`, { workflow: workflowId })}
      description={t(`${act}Text`)}
      leave={t('leave')}
      send={t(`${act}Send`)}
      onClose={onClose}
    >
      <TextAreaField label={t('reason')} hint={t('reasonHint')} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}

function ResetDialog({ history: { workflowId, runId, events }, onClose }: DialogProps) {
  const t = useMessages(historyTexts);
  const isEvent = (typed: string): boolean =>
    /^\d{1,7}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= events;
  const form = useChangeForm({
    schema: z.object({
      event: z.string().check(z.trim(), z.refine(isEvent, t('eventUpTo', { count: events }))),
      reason: actReason,
    }),
    start: { event: String(events), reason: '' },
    run: (client, { event, reason }) =>
      client.call(resetHistory, {
        params: { id: workflowId },
        body: { run: runId, event: Number(event), reason },
      }),
    success: t('actAsked'),
    failure: t('actFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      danger
      title={t('resetTitle', { workflow: workflowId })}
      description={t('resetText')}
      leave={t('leave')}
      send={t('resetSend')}
      onClose={onClose}
    >
      <TextField
        label={t('resetEvent')}
        hint={t('resetEventHint', { count: events })}
        inputMode="numeric"
        {...form.field('event')}
      />
      <TextAreaField label={t('reason')} hint={t('reasonHint')} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}

const tones: Readonly<Record<History['acts'][number]['outcome'], Tone>> = {
  under_way: 'info',
  made: 'ok',
  failed: 'bad',
};

/** What people did to the workflow, with their reasons. */
export function Acts({ history }: { readonly history: History }) {
  const t = useMessages(historyTexts);
  if (history.acts.length === 0) return null;
  return (
    <Part title={t('acts')}>
      <ul className="border-t border-ink">
        {history.acts.map((one) => (
          <li key={one.at} className="border-b border-line py-2 text-small">
            <p className="flex items-center justify-between gap-3">
              <b>{t('actOf', { act: one.act, signal: one.signal ?? '', event: one.event ?? 0 })}</b>
              <Badge tone={tones[one.outcome]}>{t(`outcome_${one.outcome}`)}</Badge>
            </p>
            <p className="text-muted">{t('actBy', { name: one.by, time: wallTime(one.at, deviceZone()) })}</p>
            {one.reason === null ? null : <p className="wrap-anywhere">{one.reason}</p>}
            {one.failure === null ? null : <p className="text-danger wrap-anywhere">{one.failure}</p>}
            {one.next === null || one.next === history.runId ? null : (
              <AppLink href={addressOf({ workflowId: history.workflowId, runId: one.next })}>
                {t('goesOn')}
              </AppLink>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
