/** Compares a file with the document by hash, in the browser, so that the file is not uploaded. */
import { useMutation } from '@tanstack/react-query';
import { useMessages } from '#web/lib/language/react.tsx';
import { Dropzone } from '#web/ui/Dropzone.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { contractTexts } from '#words/generated/customer.ts';
import { sha256Of } from '#web/lib/sha256.ts';

export function Compare({ sha256 }: { readonly sha256: string }) {
  const t = useMessages(contractTexts);
  const hash = useMutation({
    mutationFn: async (file: File) => ({ name: file.name, sha256: await sha256Of(file) }),
  });
  return (
    <div className="grid gap-4">
      <h3 className="text-lead">{t('compare')}</h3>
      <Dropzone
        title={t('drop')}
        hint={t('dropHint')}
        accept="application/pdf"
        onFiles={([file]) => file && hash.mutate(file)}
      />
      <div role="status" aria-busy={hash.isPending}>
        {hash.data ? (
          hash.data.sha256 === sha256 ? (
            <Notice tone="success" title={t('same')}>
              {t('sameDetail', { file: hash.data.name })}
            </Notice>
          ) : (
            <Notice tone="danger" title={t('other')}>
              <p>{t('otherDetail', { file: hash.data.name })}</p>
              <code className="wrap-anywhere">{hash.data.sha256}</code>
            </Notice>
          )
        ) : null}
        {hash.isError ? <Notice tone="danger">{t('unreadable')}</Notice> : null}
      </div>
    </div>
  );
}
