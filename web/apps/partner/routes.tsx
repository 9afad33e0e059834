/** The store partners' app: its pages, each a chunk of its own. */
import type { ReactNode } from 'react';
import type { App } from '#web/shell/app.tsx';
import { screen } from '#web/shell/routes.ts';
import { signedIn } from '#web/shell/signed-in.tsx';
import { OfflineBanner } from '#web/ui/OfflineBanner.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { NotFound } from '#web/ui/NotFound.tsx';
import { ruleTexts } from '#words/generated/contract.ts';
import {
  accountTexts,
  analyticsTexts,
  applyTexts,
  bankTexts,
  codesTexts,
  commissionsTexts,
  dashboardTexts,
  frameTexts,
  settingsTexts,
} from '#words/generated/partner.ts';
import { feedTexts, liveTexts, personTexts } from '#words/generated/shared.ts';

const home = '/store-partner/dashboard';

const Page = ({ children }: { readonly children: ReactNode }) => (
  <main id="main" className="mx-auto w-page py-12">
    {children}
  </main>
);

export const partner: App = {
  role: 'partner',
  home,
  above: <OfflineBanner />,
  missing: () => (
    <Page>
      <NotFound home={home} />
    </Page>
  ),
  routes: [
    {
      layout: screen(() => import('#web/shell/Server.tsx'), 'Server'),
      routes: [
        {
          path: '/store-partner/login',
          screen: screen(() => import('./account/SignIn.tsx'), 'SignIn', accountTexts, ruleTexts),
        },
        {
          path: '/store-partner/reset-password',
          screen: screen(
            () => import('./account/ResetPassword.tsx'),
            'ResetPassword',
            accountTexts,
            ruleTexts,
          ),
        },
        {
          path: '/store-partner/confirm-email',
          screen: screen(() => import('./account/ConfirmEmail.tsx'), 'ConfirmEmail', accountTexts),
        },
        {
          path: '/store-partnership',
          screen: screen(
            () => import('./apply/ApplyPage.tsx'),
            'ApplyPage',
            applyTexts,
            bankTexts,
            ruleTexts,
          ),
        },
      ],
    },
    signedIn({
      home,
      signIn: '/store-partner/login',
      frame: screen(() => import('./Frame.tsx'), 'Frame', frameTexts, feedTexts, liveTexts),
      page: Page,
      stays: true,
      waiting: (
        <Loading>
          <SkeletonText heading lines={6} />
        </Loading>
      ),
      routes: [
        {
          layout: screen(() => import('./dashboard/Dashboard.tsx'), 'Dashboard', dashboardTexts),
          routes: [
            {
              path: home,
              screen: screen(() => import('./dashboard/Codes.tsx'), 'Codes', codesTexts, ruleTexts),
            },
            {
              path: '/store-partner/dashboard/commissions',
              screen: screen(
                () => import('./dashboard/Commissions.tsx'),
                'Commissions',
                commissionsTexts,
                settingsTexts,
              ),
            },
            {
              path: '/store-partner/dashboard/analytics',
              screen: screen(() => import('./dashboard/Analytics.tsx'), 'Analytics', analyticsTexts),
            },
          ],
        },
        {
          path: '/store-partner/dashboard/settings',
          screen: screen(
            () => import('./settings/Settings.tsx'),
            'Settings',
            settingsTexts,
            applyTexts,
            bankTexts,
            personTexts,
            ruleTexts,
          ),
        },
      ],
    }),
  ],
};
