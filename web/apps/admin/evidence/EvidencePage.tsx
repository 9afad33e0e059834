/**
 * What a bank is told about a booking (/ops/bookings/{id}/evidence): a sheet with its hash chain, downloadable as a
 * file.
 */
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '#api/contract/client.ts';
import { getEvidence, getEvidenceFile, getEvidencePdf, type Evidence } from '#api/contract/evidence.ts';
import { apiQuery } from '#web/lib/api.ts';
import { clockIn, dayIn } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { usePathPart, useQueryParam } from '#web/shell/navigation.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Part, Strip } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { DownloadIcon } from '#web/ui/later-icons.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { evidenceTexts } from '#words/generated/admin.ts';
import { DetailPage } from '../DetailPage.tsx';
import { AnswerPanel } from './AnswerPanel.tsx';

type Section = Evidence['sections'][number];

export function EvidencePage() {
  const t = useMessages(evidenceTexts);
  const id = usePathPart('bookingId');
  const position = useQueryParam('position');
  usePageTitle(t('title'));
  const query = useQuery(
    apiQuery(getEvidence, { params: { id }, query: position === null ? {} : { position } }),
  );
  return (
    <DetailPage
      name={t('title')}
      query={query}
      back={{ href: `/ops/bookings/${id}`, label: t('back') }}
      missing={{ title: t('missing'), text: t('missingText') }}
      failure={t('loadFailed')}
      loading={t('loading')}
      skeleton={<SkeletonRows rows={14} height="32px" />}
    >
      {(evidence) => <OnePack evidence={evidence} />}
    </DetailPage>
  );
}

function OnePack({ evidence }: { readonly evidence: Evidence }) {
  const t = useMessages(evidenceTexts);
  const { id, number, position, hash, entries } = evidence;
  const now = useNow(true, 60_000);
  usePageTitle(t('titleOf', { number }));
  const upTo = { params: { id }, query: { position } };
  return (
    <>
      <Strip
        title={t('titleOf', { number })}
        actions={
          <>
            <ButtonLink size="small" kind="quiet" href={`/ops/bookings/${id}`}>
              {t('openBooking')}
            </ButtonLink>
            <ButtonLink size="small" kind="quiet" href={addressOf(getEvidencePdf, upTo)} target="_blank">
              {t('pdf')}
            </ButtonLink>
            <ButtonLink
              size="small"
              icon={<DownloadIcon />}
              href={addressOf(getEvidenceFile, upTo)}
              download={`evidence-${hash.slice(0, 12)}.json`}
            >
              {t('json')}
            </ButtonLink>
          </>
        }
      >
        <span className="text-small text-muted">{t('entries', { count: entries })}</span>
      </Strip>
      <main id="main" className="grid grid-cols-[minmax(0,1fr)_400px] *:min-w-0 max-lg:grid-cols-1">
        <div className="bg-sunk px-6 pt-6 pb-10 max-md:bg-raised max-md:px-0 max-md:pt-0">
          <article
            className="mx-auto grid max-w-225 gap-8 border border-control bg-raised px-11 py-9 text-small max-md:border-0 max-md:px-4 max-md:py-5"
            aria-label={t('sheet')}
          >
            <Head evidence={evidence} />
            {evidence.sections.map((section) => (
              <OneSection key={section.name} section={section} zone={evidence.zone} />
            ))}
            <Part title={t('chain')}>
              <p className="text-muted">
                <Rich
                  area={evidenceTexts}
                  id="chainText"
                  values={{
                    count: entries,
                    link: (
                      <AppLink className="text-brand" href={`/verify/${hash}`}>
                        {`${location.host}/verify`}
                      </AppLink>
                    ),
                  }}
                  tags={{}}
                />
              </p>
              <code className="mt-2 block text-micro wrap-anywhere">{hash}</code>
            </Part>
          </article>
        </div>
        <AnswerPanel evidence={evidence} now={now} />
      </main>
    </>
  );
}

function Head({ evidence: { customer } }: { readonly evidence: Evidence }) {
  const t = useMessages(evidenceTexts);
  return (
    <KeyValue
      rows={[
        [t('customer'), customer.name],
        [t('email'), customer.email],
        [t('phone'), customer.phone],
        [t('address'), customer.address],
      ]}
    />
  );
}

const CELL = classes('border-t border-line py-1.25 pr-4 align-top first:pl-0 last:pr-0');

function OneSection({ section, zone }: { readonly section: Section; readonly zone: string }) {
  const t = useMessages(evidenceTexts);
  const { title, lines } = section;
  const photos = lines.flatMap(({ n, photo, text }) =>
    photo === null ? [] : [{ id: String(n), src: photo, alt: t('photoAlt', { text, n }) }],
  );
  return (
    <Part title={title}>
      {photos.length > 0 ? <PhotoGrid columns={6} photos={photos} /> : null}
      <table className="mt-2 w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            {[t('time'), t('what'), t('hash')].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="first:*:*:border-ink">
          {lines.map(({ n, at, text, hash }, k) => {
            const before = lines[k - 1];
            const isNewDay = !before || dayIn(before.at, zone) !== dayIn(at, zone);
            return (
              <tr key={n}>
                <td className={classes(CELL, 'w-40 whitespace-nowrap text-muted tabular-nums max-md:w-24')}>
                  {isNewDay ? <span className="block">{dayIn(at, zone)}</span> : null}
                  {clockIn(at, zone, true)}
                </td>
                <td className={classes(CELL, 'wrap-anywhere')}>{text}</td>
                <td className={classes(CELL, 'text-right whitespace-nowrap text-muted')}>
                  <code className="text-micro">{`${hash.slice(0, 4)}…${hash.slice(-2)}`}</code>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Part>
  );
}
