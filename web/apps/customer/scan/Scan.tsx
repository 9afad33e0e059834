/**
 * /scan/{storeCode} and /scan/{storeCode}/{productSku}: records the scan and continues to the booking (spec customer
 * §2).
 */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { recordScan } from '#api/contract/scans.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { brandOfStoreCode } from '#domain/catalogue/brands.ts';
import { Art } from '#web/art/Art.tsx';
import { api } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePathPart } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader } from '#web/ui/Layout.tsx';
import { Actions, MESSAGE_PICTURE, PageMessage, PageSpace } from '#web/ui/PageMessage.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { PublicPage } from '../frame/PublicPage.tsx';
import { scanTexts } from '#words/generated/customer.ts';

export function Scan() {
  const storeCode = usePathPart('storeCode');
  const productSku = usePathPart('productSku');
  return (
    <PublicPage>
      <div className="mx-auto w-page pb-20">
        <Scanned key={`${storeCode}/${productSku}`} storeCode={storeCode} productSku={productSku} />
      </div>
    </PublicPage>
  );
}

/** Whether the server says the code is invalid; any other failure is ours, and the page continues without it. */
const isInvalid = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'unknown_store_code' || error.code === 'invalid_input');

function Scanned({ storeCode, productSku }: { readonly storeCode: string; readonly productSku: string }) {
  const t = useMessages(scanTexts);
  const { mutate, ...scan } = useMutation({
    mutationFn: () =>
      api().call(recordScan, {
        body: { storeCode, productSku: productSku || null, customerIp: '', userAgent: navigator.userAgent },
      }),
    // Per the spec, failures are logged and the page continues.
    onError: (error) => isInvalid(error) || console.warn(error),
  });
  const isSent = useRef(false);
  useEffect(() => {
    // A scan counts once, however often React mounts the page.
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  }, [mutate]);
  const store = scan.data?.store ?? null;
  usePageTitle(store ? t('pageTitle', { store: store.storeName }) : t('pageTitlePlain'));
  if (scan.isError && isInvalid(scan.error))
    return (
      <PageMessage
        role="alert"
        picture={<Art piece="cartons" variant="plain" className={MESSAGE_PICTURE} />}
        title={t('invalid')}
        actions={
          <ButtonLink kind="primary" href="/">
            {t('goHome')}
          </ButtonLink>
        }
      >
        {t('invalidDetail')}
      </PageMessage>
    );
  if (!store && !scan.isError)
    return (
      <Loading label={t('loading')}>
        <PageSpace>
          <SkeletonText heading lines={4} />
        </PageSpace>
      </Loading>
    );
  const brand = store?.brand ?? brandOfStoreCode(storeCode);
  const ref = encodeURIComponent(store?.storeCode ?? storeCode);
  return (
    <div className="grid gap-[clamp(32px,5vw,72px)] grid-cols-[minmax(0,7fr)_minmax(0,5fr)] max-desk:grid-cols-1 items-center">
      <div>
        <PageHeader
          title={store ? t('title', { store: store.storeName }) : t('titlePlain')}
          lead={t('lead')}
        />
        <div className="grid gap-6">
          {productSku ? <p className="text-muted">{t('product', { sku: productSku })}</p> : null}
          <Actions>
            <ButtonLink kind="primary" size="big" href={`/booking?brand=${brand}&ref=${ref}`}>
              {t('book')}
            </ButtonLink>
            <ButtonLink size="big" href="/pricing">
              {t('prices')}
            </ButtonLink>
          </Actions>
          <ul className="grid gap-2 text-muted text-small">
            <li className="pl-4 border-l-3 border-accent">{t('promise1')}</li>
            <li className="pl-4 border-l-3 border-accent">{t('promise2')}</li>
            <li className="pl-4 border-l-3 border-accent">{t('promise3')}</li>
          </ul>
        </div>
      </div>
      <Art
        piece="wardrobe"
        variant="step"
        step={4}
        size="large"
        className="my-10 h-[min(420px,56vh)] justify-self-center max-desk:my-0 max-desk:h-70"
      />
    </div>
  );
}
