/** The work cannot be finished in this visit: why, which parts of which piece are missing, and a photo. */
import { useState } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { returnReasons } from '#domain/booking/return-visit.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { useOutbox } from '../outbox/outbox.tsx';
import { ProofPhoto } from '../trouble/ProofPhoto.tsx';
import { returnTexts } from '#words/generated/technician.ts';

/** The call's limit. */
const MAX_NOTE = 1000;
const MAX_PARTS = 500;

type Reason = (typeof returnReasons)[number];

export default function ReturnDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const t = useMessages(returnTexts);
  const { add } = useOutbox();
  const [reason, setReason] = useState<Reason | null>(null);
  const [parts, setParts] = useState<Readonly<Record<number, string>>>({});
  const [note, setNote] = useState('');
  const [proof, setProof] = useState<Blob | null>(null);
  const [isSent, setIsSent] = useState(false);
  const isOfParts = reason === 'parts_missing';
  // A booking without a list of pieces has a single field.
  const pieces = job.items.length > 0 ? job.items.map(({ name }, item) => ({ name, item })) : [null];
  const missing = isOfParts
    ? pieces.flatMap((piece, k) => {
        const text = (parts[k] ?? '').trim();
        return text === '' ? [] : [{ item: piece?.item ?? null, parts: text }];
      })
    : [];
  const lacks = {
    reason: reason === null,
    parts: isOfParts && missing.length === 0,
    photo: isOfParts && proof === null,
    note: reason === 'other' && note.trim() === '',
  };
  const send = (): void => {
    setIsSent(true);
    if (reason === null || Object.values(lacks).includes(true)) return;
    void add(job, { kind: 'return_visit', reason, missing, note: note.trim(), proof });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" onClick={send}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t('text', { name: job.customerFirstName })}</p>
        <ChoiceCards
          legend={t('why')}
          columns={1}
          dense
          error={isSent && lacks.reason ? t('chooseWhy') : undefined}
        >
          {returnReasons.map((one) => (
            <ChoiceCard
              key={one}
              name="reason"
              value={one}
              checked={reason === one}
              onChange={() => setReason(one)}
            >
              {t(`reason_${one}`)}
            </ChoiceCard>
          ))}
        </ChoiceCards>
        {isOfParts ? (
          <fieldset className="grid gap-3">
            <legend className="font-semibold text-small pb-2">{t('parts')}</legend>
            {pieces.map((piece, k) => (
              <TextField
                key={piece?.item ?? 'all'}
                label={piece?.name ?? t('partsOfAll')}
                placeholder={t('partsExample')}
                optional={pieces.length > 1}
                maxLength={MAX_PARTS}
                value={parts[k] ?? ''}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  setParts((before) => ({ ...before, [k]: value }));
                }}
              />
            ))}
            {isSent && lacks.parts ? <FieldError>{t('partsMissing')}</FieldError> : null}
          </fieldset>
        ) : null}
        {reason === null ? null : (
          <>
            <ProofPhoto
              label={t(isOfParts ? 'photo' : 'photoOptional')}
              addLabel={t('photoAdd')}
              photo={proof}
              onChange={setProof}
              error={isSent && lacks.photo ? t('photoMissing') : undefined}
            />
            <TextAreaField
              label={t('note', { name: job.customerFirstName })}
              optional={reason !== 'other'}
              rows={2}
              maxLength={MAX_NOTE}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
              error={isSent && lacks.note ? t('noteMissing') : undefined}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
