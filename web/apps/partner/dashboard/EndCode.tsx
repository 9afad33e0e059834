/** Ends a code of a location or campaign. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endPartnerCode } from '#api/contract/partner-codes.ts';
import { api, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { codesTexts } from '#words/generated/partner.ts';
import { useOwn } from './own.ts';

export default function EndCode({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const t = useMessages(codesTexts);
  const { id } = useOwn();
  const queries = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('endTitle', { code })}
      action={t('end')}
      keep={t('keep')}
      onConfirm={async () => {
        try {
          await api().call(endPartnerCode, { params: { id, code }, idempotencyKey });
        } catch (error) {
          throw new Error(sentenceOf(error, t('endFailed')), { cause: error });
        }
        await queries.invalidateQueries();
      }}
    >
      {t('endText')}
    </ConfirmDialog>
  );
}
