/** Deletes a store partner: the spec's question, and what happens to the money that is owed (decision 163). */
import { useQuery } from '@tanstack/react-query';
import { deletePartner, getPartner, type PartnerRow } from '#api/contract/store-partners-admin.ts';
import { closingWithinDays } from '#domain/settlement/terms.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { partnerTexts } from '#words/generated/admin.ts';
import { useChange } from '../change.ts';

export function DeleteDialog({
  partner: { id, storeName: store },
  onClose,
}: {
  readonly partner: PartnerRow;
  readonly onClose: () => void;
}) {
  const t = useMessages(partnerTexts);
  const { data } = useQuery(apiQuery(getPartner, { params: { id } }));
  const change = useChange({
    run: (client, _: null) => client.call(deletePartner, { params: { id } }),
    success: t('deleted'),
    failure: t('deleteFailed'),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('deleteTitle', { store })}
      description={t('deleteAsk', { store })}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('deleteKeep')}
          </Button>
          <Button kind="danger" busy={change.isPending} onClick={() => change.mutate(null)}>
            {t('deleteSend', { store })}
          </Button>
        </>
      }
    >
      <p className="text-small">{t('deleteMoney', { store, days: closingWithinDays })}</p>
      {data && data.openCents > 0 ? (
        <p className="font-semibold">{t('deleteOpen', { amount: money(data.openCents) })}</p>
      ) : null}
      {change.error ? <Notice tone="danger">{sentenceOf(change.error, t('deleteFailed'))}</Notice> : null}
    </Dialog>
  );
}
