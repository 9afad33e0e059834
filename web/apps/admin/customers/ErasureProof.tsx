/** The proof that a customer was erased: each store before, and at the moment of viewing. */
import { useQuery } from '@tanstack/react-query';
import { type Erasure, getErasure } from '#api/contract/customers.ts';
import { apiQuery } from '#web/lib/api.ts';
import { count, deviceZone, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { consoleTexts, customerTexts } from '#words/generated/admin.ts';
import { DetailPage } from '../DetailPage.tsx';
import { byName } from './said.ts';

type Erased = Extract<Erasure, { state: 'erased' }>;

export function ErasureProof({ id }: { readonly id: string }) {
  const t = useMessages(customerTexts);
  const query = useQuery(apiQuery(getErasure, { params: { id } }));
  usePageTitle(t('proofTitle'));
  return (
    <DetailPage
      name={t('proofTitle')}
      query={query}
      back={{ href: '/admin/customers/erased', label: t('erasedTitle') }}
      missing={{ title: t('notFound'), text: t('notFoundText') }}
      failure={t('notFound')}
      loading={t('loading')}
      skeleton={
        <>
          <SkeletonText heading lines={3} />
          <SkeletonRows rows={6} />
        </>
      }
    >
      {(found) => (found.state === 'erased' ? <Proof id={id} found={found} /> : null)}
    </DetailPage>
  );
}

function Proof({ id, found }: { readonly id: string; readonly found: Erased }) {
  const t = useMessages(customerTexts);
  const common = useMessages(consoleTexts);
  const isClean = found.isKeyDestroyed && found.stores.every(({ now }) => now.items === 0);
  return (
    <>
      <Strip
        title={t('proofTitle')}
        actions={
          <Button size="small" onClick={() => window.print()}>
            {t('print')}
          </Button>
        }
      >
        <Badge tone={isClean ? 'ok' : 'warn'}>{t(isClean ? 'nothingLeft' : 'stillGoing')}</Badge>
      </Strip>
      <main id="main" className="grid gap-4 py-4">
        <div className="grid gap-3 px-6 max-md:px-4">
          <BackLink href="/admin/customers/erased">{t('erasedTitle')}</BackLink>
          <KeyValue
            rows={[
              [t('customerId'), id],
              [t('erasedAt'), wallTime(found.at, deviceZone())],
              [t('erasedBy'), byName(common, found.by)],
              [t('reason'), found.reason ?? t('noReason')],
              [t('store_key'), t(found.isKeyDestroyed ? 'keyDestroyed' : 'keyThere')],
            ]}
          />
          <p className="max-w-170 text-small text-muted">{t('proofText')}</p>
        </div>
        <DataTable
          caption={t('proofTitle')}
          rows={found.stores}
          rowKey={({ store }) => store}
          columns={[
            {
              id: 'store',
              header: t('store'),
              heading: true,
              cell: ({ store }) => <b>{t(`store_${store}`)}</b>,
            },
            {
              id: 'before',
              header: t('before'),
              figures: true,
              cell: ({ before }) => (before ? count(before.items) : t('unknown')),
            },
            {
              id: 'digestBefore',
              header: t('digestBefore'),
              cell: ({ before }) => <Digest text={before?.digest} />,
            },
            { id: 'now', header: t('now'), figures: true, cell: ({ now }) => count(now.items) },
            { id: 'digestNow', header: t('digestNow'), cell: ({ now }) => <Digest text={now.digest} /> },
          ]}
        />
      </main>
    </>
  );
}

/** A digest is compared, not read: its beginning is enough on the screen, while print shows all of it. */
const Digest = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <code className="text-micro wrap-anywhere text-muted" title={text}>
      <span className="print:hidden">{text.slice(0, 12)}</span>
      <span className="hidden print:inline">{text}</span>
    </code>
  );
