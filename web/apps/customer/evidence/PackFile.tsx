/** Verifies a pack file in the browser, entry by entry; only its hash is sent, to ask whether we issued it. */
import { useMutation } from '@tanstack/react-query';
import { checkEvidence } from '#api/contract/evidence.ts';
import { checkedPack } from '#domain/evidence/chain.ts';
import { api, isProblem, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { sha256OfText, textOf } from '#web/lib/sha256.ts';
import { Dropzone } from '#web/ui/Dropzone.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { evidenceTexts } from '#words/generated/customer.ts';
import { issuedTime, untilTime } from './issued.ts';

/** The result for a file: the check of the file itself, and our record of it; null: we issued none with its hash. */
async function checked(file: File) {
  const text = await textOf(file).catch(() => null);
  if (text === null) return { kind: 'unreadable' } as const;
  const pack = await checkedPack(sha256OfText, text);
  if (!pack.whole) return { kind: 'faulty', ...pack } as const;
  try {
    const issued = await api().call(checkEvidence, { params: { hash: pack.hash } });
    const isSame =
      issued.issuedAt === pack.issuedAt && issued.seal === pack.seal && issued.entries === pack.entries;
    return isSame
      ? ({ kind: 'whole', pack, until: issued.until } as const)
      : ({ kind: 'other_issue' } as const);
  } catch (error) {
    if (isProblem(error, 'not_found')) return { kind: 'not_ours' } as const;
    throw error;
  }
}

export function PackFile() {
  const t = useMessages(evidenceTexts);
  const check = useMutation({
    mutationFn: async (file: File) => ({ name: file.name, found: await checked(file) }),
  });
  return (
    <div className="grid gap-4">
      <Dropzone
        title={t('drop')}
        hint={t('dropHint')}
        accept="application/json,.json"
        onFiles={([file]) => file && check.mutate(file)}
      />
      <div role="status" aria-busy={check.isPending}>
        {check.data ? <Outcome {...check.data} /> : null}
        {check.isError ? <Notice tone="danger">{sentenceOf(check.error, t('failed'))}</Notice> : null}
      </div>
    </div>
  );
}

function Outcome({
  name,
  found,
}: {
  readonly name: string;
  readonly found: Awaited<ReturnType<typeof checked>>;
}) {
  const t = useMessages(evidenceTexts);
  const file = <p className="text-small text-muted wrap-anywhere">{name}</p>;
  switch (found.kind) {
    case 'whole':
      return (
        <Notice tone="success" title={t('whole', { time: issuedTime(found.pack.issuedAt) })}>
          <p>{t('wholeDetail', { entries: found.pack.entries, until: untilTime(found.until) })}</p>
          <code className="wrap-anywhere">{found.pack.hash}</code>
          {file}
        </Notice>
      );
    case 'other_issue':
      return (
        <Notice tone="danger" title={t('otherIssue')}>
          <p>{t('otherIssueDetail')}</p>
          {file}
        </Notice>
      );
    case 'not_ours':
      return (
        <Notice tone="danger" title={t('notOurs')}>
          <p>{t('notOursDetail')}</p>
          {file}
        </Notice>
      );
    case 'unreadable':
      return <Notice tone="danger">{t('fileFailed')}</Notice>;
    case 'faulty':
      return (
        <Notice
          tone="danger"
          title={t('faulty', { entry: found.entry === null ? 'none' : String(found.entry) })}
        >
          <p>{t(`fault_${found.fault}`)}</p>
          {file}
        </Notice>
      );
  }
}
