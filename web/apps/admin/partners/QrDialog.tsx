/** QR codes of a store partner: view, copy, download, and codes of locations and campaigns (decision 160). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  endPartnerCode,
  issuePartnerCode,
  listPartnerCodes,
  type PartnerCode,
  placeBody,
} from '#api/contract/partner-codes.ts';
import type { PartnerRow } from '#api/contract/store-partners-admin.ts';
import { type Language, languages } from '#domain/core/language.ts';
import { codeKinds } from '#domain/partner/code-kinds.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay, count } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { DownloadIcon } from '#web/ui/later-icons.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { partnerTexts } from '#words/generated/admin.ts';
import { useChange, useChangeForm } from '../change.ts';
import { CopyButton } from './Copy.tsx';

interface QrProps {
  readonly partner: Pick<PartnerRow, 'id' | 'storeName' | 'storeCode'>;
  readonly onClose: () => void;
}

type Mode = { readonly name: 'show' | 'add' } | { readonly name: 'end'; readonly code: string };

export function QrDialog({ partner, onClose }: QrProps) {
  const [mode, setMode] = useState<Mode>({ name: 'show' });
  const [code, choose] = useState(partner.storeCode);
  const back = () => setMode({ name: 'show' });
  if (mode.name === 'add') return <NewCode partner={partner} onClose={back} />;
  if (mode.name === 'end') return <EndCode id={partner.id} code={mode.code} onClose={back} />;
  return <Codes partner={partner} code={code} choose={choose} setMode={setMode} onClose={onClose} />;
}

function Codes({
  partner,
  code,
  choose,
  setMode,
  onClose,
}: QrProps & {
  readonly code: string;
  readonly choose: (code: string) => void;
  readonly setMode: (mode: Mode) => void;
}) {
  const t = useMessages(partnerTexts);
  const query = useQuery(apiQuery(listPartnerCodes, { params: { id: partner.id } }));
  const chosen = query.data?.codes.find((one) => one.code === code);
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('qrTitle', { store: partner.storeName })}
      description={t('qrGuide')}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <QrPicture code={code} />
        <div className="grid content-start gap-4">
          {query.isError && !query.data ? (
            <LoadFailed query={query} failed={t('qrFailed')} />
          ) : !query.data ? (
            <Skeleton height="3em" />
          ) : (
            <SelectField
              label={t('qrCode')}
              value={code}
              onChange={(event) => choose(event.currentTarget.value)}
            >
              {query.data.codes.map((one) => (
                <option key={one.code} value={one.code}>
                  {nameOf(t, one)}
                </option>
              ))}
            </SelectField>
          )}
          {chosen ? <CodeFacts code={chosen} /> : null}
          <QrFiles code={code} />
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            <Button size="small" icon={<PlusIcon small />} onClick={() => setMode({ name: 'add' })}>
              {t('newCode')}
            </Button>
            {chosen && chosen.kind !== 'store' && chosen.isRunning ? (
              <Button size="small" kind="quiet" onClick={() => setMode({ name: 'end', code })}>
                {t('endCode')}
              </Button>
            ) : null}
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function nameOf(t: TextOf<typeof partnerTexts>, { code, kind, name, isRunning }: PartnerCode): string {
  if (kind === 'store' || name === null) return t('qrOwn', { code });
  return isRunning ? t('qrPlace', { code, name }) : t('qrEnded', { code, name });
}

function CodeFacts({ code: { scans, conversions, until } }: { readonly code: PartnerCode }) {
  const t = useMessages(partnerTexts);
  const facts = [
    t('qrScans', { scans, booked: count(conversions) }),
    ...(until === null ? [] : [t('qrUntil', { day: calendarDay(until, true) })]),
  ];
  return <p className="text-small text-muted">{facts.join(' · ')}</p>;
}

const scanAddress = (code: string): string => `${window.location.origin}/scan/${code}`;
const fileOf = (code: string, format: string): string => `/api/store-qr/${code}?format=${format}`;

export function QrPicture({ code }: { readonly code: string }) {
  const t = useMessages(partnerTexts);
  return (
    <img
      className="aspect-square w-48 rounded-base border border-line"
      src={fileOf(code, 'svg')}
      alt={t('qrAlt', { address: scanAddress(code) })}
    />
  );
}

/** The scan page's URL to copy, and the files. */
export function QrFiles({ code }: { readonly code: string }) {
  const t = useMessages(partnerTexts);
  const [language, setLanguage] = useState<Language>('en');
  const file = (format: 'png' | 'svg' | 'pdf', href = fileOf(code, format)) => (
    <ButtonLink size="small" icon={<DownloadIcon small />} href={href} download={`${code}.${format}`}>
      {t(format)}
    </ButtonLink>
  );
  return (
    <div className="grid gap-3">
      <p className="text-small wrap-anywhere">{scanAddress(code)}</p>
      <div className="flex flex-wrap items-end gap-2">
        <CopyButton small text={scanAddress(code)}>
          {t('copyLink')}
        </CopyButton>
        {file('png')}
        {file('svg')}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={t('qrLabels')}
          dense
          value={language}
          onChange={(event) =>
            setLanguage(languages.find((one) => one === event.currentTarget.value) ?? 'en')
          }
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {t(`labels_${one}`)}
            </option>
          ))}
        </SelectField>
        {file('pdf', `${fileOf(code, 'pdf')}&language=${language}`)}
      </div>
    </div>
  );
}

function NewCode({ partner, onClose }: QrProps) {
  const t = useMessages(partnerTexts);
  const form = useChangeForm({
    schema: z.object({
      kind: z.enum(codeKinds),
      name: placeBody.shape.name,
      letters: z.string(),
      until: z.string(),
    }),
    start: { kind: 'location', name: '', letters: '', until: '' },
    run: (client, body) => client.call(issuePartnerCode, { params: { id: partner.id }, body }),
    success: t('codeMade'),
    failure: t('codeFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('newCode')}
      description={t('newCodeLead')}
      leave={t('cancel')}
      send={t('newCodeSend')}
      onClose={onClose}
    >
      <SelectField label={t('kind')} {...form.field('kind')}>
        {codeKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind_${kind}`)}
          </option>
        ))}
      </SelectField>
      <TextField label={t('codeName')} hint={t('codeNameHint')} {...form.field('name')} />
      <TextField label={t('letters')} optional hint={t('lettersHint')} {...form.field('letters')} />
      <TextField label={t('until')} optional type="date" {...form.field('until')} />
    </FormDialog>
  );
}

function EndCode({
  id,
  code,
  onClose,
}: {
  readonly id: string;
  readonly code: string;
  readonly onClose: () => void;
}) {
  const t = useMessages(partnerTexts);
  const change = useChange({
    run: (client, _: null) => client.call(endPartnerCode, { params: { id, code } }),
    success: t('codeEnded'),
    failure: t('endFailed'),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('endCode')}
      description={t('endCodeAsk', { code })}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('deleteKeep')}
          </Button>
          <Button kind="danger" busy={change.isPending} onClick={() => change.mutate(null)}>
            {t('endCode')}
          </Button>
        </>
      }
    />
  );
}
