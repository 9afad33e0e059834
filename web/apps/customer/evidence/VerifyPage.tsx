/**
 * /verify and /verify/{hash}: whether an evidence pack is ours and unchanged, or whether one with this hash was issued
 * (decision 210).
 */
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { checkEvidence } from '#api/contract/evidence.ts';
import { required } from '#api/contract/fields.ts';
import { Art } from '#web/art/Art.tsx';
import { apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useContractForm } from '#web/shell/form.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { useGo, usePathPart } from '#web/shell/navigation.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeader } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { evidenceTexts } from '#words/generated/customer.ts';
import { PublicPage } from '../frame/PublicPage.tsx';
import { issuedTime, untilTime } from './issued.ts';
import { PackFile } from './PackFile.tsx';

export function VerifyPage() {
  const t = useMessages(evidenceTexts);
  usePageTitle(t('title'));
  const hash = usePathPart('hash');
  return (
    <PublicPage>
      <div className="mx-auto w-page pb-20">
        <PageHeader title={t('title')} lead={t('lead')} />
        <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start gap-[clamp(32px,5vw,72px)] max-desk:grid-cols-1">
          <div className="grid gap-8">
            <PackFile />
            <Ask typed={hash} key={hash} />
          </div>
          {hash === '' ? (
            <Art piece="desk" variant="exploded" className="h-72 justify-self-center max-desk:hidden" />
          ) : (
            <Found hash={hash} />
          )}
        </div>
      </div>
    </PublicPage>
  );
}

/** As people paste it: with spaces, or in capitals. */
const typedHash = (typed: string): string => typed.replace(/\s/g, '').toLowerCase();

const askForm = z.object({
  hash: required(200, 'hashMissing').check(
    z.refine((typed) => /^[0-9a-f]{64}$/.test(typedHash(typed)), 'hashWrong'),
  ),
});

function Ask({ typed }: { readonly typed: string }) {
  const t = useMessages(evidenceTexts);
  const go = useGo();
  const form = useContractForm({
    schema: askForm,
    start: { hash: typed },
    say: (error) => t(error === 'hashWrong' ? 'hashWrong' : 'hashMissing'),
    run: async (_, { hash }) => go(`/verify/${typedHash(hash)}`),
  });
  return (
    <form className="grid gap-4" {...form.props}>
      <TextField
        label={t('hash')}
        hint={t('hashWhere')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...form.field('hash')}
      />
      <Button kind="primary" size="big" type="submit" className="justify-self-start max-phone:w-full">
        {t('check')}
      </Button>
    </form>
  );
}

function Found({ hash }: { readonly hash: string }) {
  const t = useMessages(evidenceTexts);
  const query = useQuery(apiQuery(checkEvidence, { params: { hash } }, { live: false }));
  if (query.data)
    return (
      <div role="status">
        <Notice tone="success" title={t('issued', { time: issuedTime(query.data.issuedAt) })}>
          <p>{t('issuedDetail', { until: untilTime(query.data.until) })}</p>
          <code className="wrap-anywhere">{hash}</code>
        </Notice>
      </div>
    );
  if (isProblem(query.error, 'not_found'))
    return (
      <div role="status">
        <Notice tone="danger" title={t('notOurs')}>
          <p>{t('notOursDetail')}</p>
          <code className="wrap-anywhere">{hash}</code>
        </Notice>
      </div>
    );
  if (isProblem(query.error, 'too_many_requests'))
    return <Notice tone="warn">{sentenceOf(query.error, t('failed'))}</Notice>;
  if (query.isError) return <LoadFailed query={query} failed={t('failed')} />;
  return (
    <Loading>
      <SkeletonText heading lines={3} />
    </Loading>
  );
}
