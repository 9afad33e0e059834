/**
 * The license: shown for a few minutes for a stated reason, verified with its last day, or sent back (decision 091).
 */
import { useState } from 'react';
import * as z from 'zod/mini';
import { licenseLooks, type LicenseLook } from '#domain/onboarding/events.ts';
import { viewLicense } from '#api/contract/documents.ts';
import { day } from '#api/contract/fields.ts';
import { judgeLicense, type ReviewedApplication } from '#api/contract/onboarding.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { calendarDay, clockIn, dayIn, deviceZone } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { applicationTexts } from '#words/generated/admin.ts';
import { useChange, useChangeForm } from '../change.ts';

const problems = ['unreadable', 'cut_off', 'expired', 'other_person', 'no_license'] as const;

export function LicenseEvidence({ application }: { readonly application: ReviewedApplication }) {
  const t = useMessages(applicationTexts);
  const { id, license, steps } = application;
  const [reason, setReason] = useState<LicenseLook>('review');
  const look = useOnce({
    run: (client) => client.call(viewLicense, { params: { id }, body: { reason } }),
    onError: (error) =>
      notify({ tone: 'bad', title: t('changeFailed'), detail: sentenceOf(error, t('failed')) }),
  });
  if (!license) return null;
  const zone = deviceZone();
  const isWaiting = steps.some(({ step, waitingFor }) => step === 'license' && waitingFor === 'reviewer');
  return (
    <div className="grid w-full gap-3">
      <p>
        {t('licenseSent', { pages: license.pages, day: dayIn(license.addedAt, zone) })}{' '}
        {license.expiresOn ? t('licenseExpires', { day: calendarDay(license.expiresOn, true) }) : null}
        {license.earlierUntil ? t('licenseEarlier', { day: calendarDay(license.earlierUntil, true) }) : null}
        {license.problem ? <b>{t(`problem_${license.problem}`)}</b> : null}
      </p>
      {look.data ? null : <MaskedLicense name={`${application.firstName} ${application.lastName}`} />}
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={t('lookReason')}
          dense
          value={reason}
          onChange={({ currentTarget }) =>
            setReason(licenseLooks.find((one) => one === currentTarget.value) ?? 'review')
          }
        >
          {licenseLooks.map((one) => (
            <option key={one} value={one}>
              {t(`look_${one}`)}
            </option>
          ))}
        </SelectField>
        <Button size="small" busy={look.isPending} onClick={() => look.mutate()}>
          {t('look')}
        </Button>
      </div>
      {look.data ? (
        <figure className="grid gap-2">
          {look.data.pages.map((src, index) => (
            <img
              key={src}
              src={src}
              alt={t('page', { n: index + 1 })}
              className="max-h-80 max-w-full justify-self-start rounded-base border border-line"
            />
          ))}
          <figcaption className="text-muted">
            {t('lookAudit', { time: clockIn(look.data.expiresAt, zone) })}
          </figcaption>
        </figure>
      ) : null}
      {isWaiting ? <Judge id={id} /> : null}
    </div>
  );
}

/** A placeholder for an unopened license: it shows nothing of it, and has no text, since there is text next to it. */
function MaskedLicense({ name }: { readonly name: string }) {
  return (
    <div
      aria-hidden="true"
      className="grid w-56 max-w-full grid-cols-[52px_minmax(0,1fr)] gap-x-3 gap-y-1.5 rounded-base border border-ink bg-raised p-3 text-micro"
    >
      <span className="row-span-4 h-16 border border-dashed border-control bg-sunk" />
      <b className="truncate">{name}</b>
      <span className="h-2.5 w-full bg-ink" />
      <span className="h-2.5 w-2/3 bg-ink" />
      <span className="h-2.5 w-5/6 bg-ink" />
    </div>
  );
}

function Judge({ id }: { readonly id: string }) {
  const t = useMessages(applicationTexts);
  const [problem, setProblem] = useState<(typeof problems)[number]>('unreadable');
  const verify = useChangeForm({
    schema: z.object({ expiresOn: day }),
    start: { expiresOn: '' },
    run: (client, { expiresOn }) =>
      client.call(judgeLicense, { params: { id }, body: { verdict: 'verified', expiresOn } }),
    success: t('verified'),
    failure: t('licenseFailed'),
  });
  const sendBack = useChange<void>({
    run: (client) => client.call(judgeLicense, { params: { id }, body: { verdict: 'sent_back', problem } }),
    success: t('sentBack'),
    failure: t('licenseFailed'),
  });
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
      <form className="flex flex-wrap items-end gap-2" {...verify.props}>
        <TextField dense label={t('expiresOn')} type="date" {...verify.field('expiresOn')} />
        <Button kind="primary" size="small" type="submit" busy={verify.busy}>
          {t('verify')}
        </Button>
      </form>
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={t('problem')}
          dense
          value={problem}
          onChange={({ currentTarget }) =>
            setProblem(problems.find((one) => one === currentTarget.value) ?? 'unreadable')
          }
        >
          {problems.map((one) => (
            <option key={one} value={one}>
              {t(`problem_${one}`)}
            </option>
          ))}
        </SelectField>
        <Button size="small" busy={sendBack.isPending} onClick={() => sendBack.mutate()}>
          {t('sendBack')}
        </Button>
      </div>
    </div>
  );
}
