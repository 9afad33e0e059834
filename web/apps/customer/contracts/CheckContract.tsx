/**
 * /contracts and /contracts/{number}: verifies that a signed contract is ours, complete, and identical to one's own
 * copy (decision 091).
 */
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { checkContract, type CheckedContract } from '#api/contract/contracts.ts';
import { required } from '#api/contract/fields.ts';
import { typedContractNumber } from '#domain/contract/number.ts';
import { Art } from '#web/art/Art.tsx';
import { apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import { calendarDay, clockIn, dayIn, deviceZone, zoneName } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useContractForm } from '#web/shell/form.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { useGo, usePathPart } from '#web/shell/navigation.ts';
import { Button } from '#web/ui/Button.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { PageHeader } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { contractTexts } from '#words/generated/customer.ts';
import { PublicPage } from '../frame/PublicPage.tsx';
import { Compare } from './Compare.tsx';

export function CheckContract() {
  const t = useMessages(contractTexts);
  usePageTitle(t('pageTitle'));
  const typed = usePathPart('number');
  return (
    <PublicPage>
      <div className="mx-auto w-page pb-20">
        <PageHeader title={t('pageTitle')} lead={t('lead')} />
        <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start gap-[clamp(32px,5vw,72px)] max-desk:grid-cols-1">
          <Ask typed={typed} key={typed} />
          {typed === '' ? (
            <Art piece="desk" variant="exploded" className="h-72 justify-self-center max-desk:hidden" />
          ) : (
            <Found number={typedContractNumber(typed) ?? typed} />
          )}
        </div>
      </div>
    </PublicPage>
  );
}

const askForm = z.object({
  number: required(40, 'numberMissing').check(
    z.refine((typed) => typedContractNumber(typed) !== null, 'numberWrong'),
  ),
});

function Ask({ typed }: { readonly typed: string }) {
  const t = useMessages(contractTexts);
  const go = useGo();
  const form = useContractForm({
    schema: askForm,
    start: { number: typed },
    say: (error) => t(error === 'numberWrong' ? 'numberWrong' : 'numberMissing'),
    run: async (_, { number }) => go(`/contracts/${typedContractNumber(number)}`),
  });
  return (
    <form className="grid max-w-105 gap-4" {...form.props}>
      <TextField
        label={t('number')}
        hint={t('numberWhere')}
        placeholder="HC-7K2M4Q90AB"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('number')}
      />
      <Button kind="primary" size="big" type="submit" className="justify-self-start max-phone:w-full">
        {t('check')}
      </Button>
    </form>
  );
}

function Found({ number }: { readonly number: string }) {
  const t = useMessages(contractTexts);
  const query = useQuery(apiQuery(checkContract, { params: { number } }, { live: false }));
  if (query.data) return <Contract contract={query.data} />;
  if (isProblem(query.error, 'not_found'))
    return (
      <Notice tone="danger" title={t('none', { number })}>
        {t('noneDetail')}
      </Notice>
    );
  if (isProblem(query.error, 'too_many_requests'))
    return <Notice tone="warn">{sentenceOf(query.error, t('failed'))}</Notice>;
  if (query.isError) return <LoadFailed query={query} failed={t('failed')} />;
  return (
    <Loading>
      <SkeletonText heading lines={5} />
    </Loading>
  );
}

/** With year and time zone: contracts are verified years later, from anywhere. */
function timeOf(instant: string): string {
  const zone = deviceZone();
  return `${dayIn(instant, zone, true)}, ${clockIn(instant, zone)} ${zoneName(instant, zone)}`;
}

const tones = { holds: 'success', elsewhere: 'success', broken: 'danger', gone: 'warn' } as const;

function Contract({ contract }: { readonly contract: CheckedContract }) {
  const t = useMessages(contractTexts);
  const { number, version, signedAt, sha256, initials, seal, certificates } = contract;
  return (
    <section className="grid gap-6" aria-labelledby="contract">
      <h2 id="contract" className="text-h3">
        {number}
      </h2>
      <div role="status">
        <Notice tone={tones[seal.state]} title={t(`seal_${seal.state}`)}>
          {t(`seal_${seal.state}_detail`)}
        </Notice>
      </div>
      <KeyValue
        rows={[
          [t('agreement'), t('agreementOf', { day: calendarDay(version, true) })],
          [t('signed'), timeOf(signedAt)],
          [t('signer'), initials],
          [t('sealed'), seal.at === null ? null : timeOf(seal.at)],
          [t('hash'), <code key="">{sha256}</code>],
          [t('certificate'), seal.certificate === null ? null : <code key="">{seal.certificate}</code>],
        ]}
      />
      <a
        className="justify-self-start text-small font-medium text-brand"
        download="hexkey-contracts.pem"
        href={`data:application/x-pem-file,${encodeURIComponent(certificates)}`}
      >
        {t('certificates')}
      </a>
      <Compare key={sha256} sha256={sha256} />
    </section>
  );
}
