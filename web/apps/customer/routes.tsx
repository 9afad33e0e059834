/** The customer's app: its pages, each in its own chunk, so that the first one stays small. */
import type { App } from '#web/shell/app.tsx';
import { screen } from '#web/shell/routes.ts';
import { OfflineBanner } from '#web/ui/OfflineBanner.tsx';
import {
  accountTexts,
  applyTexts,
  approveTexts,
  bookingTexts,
  checkoutTexts,
  contactStepTexts,
  contractTexts,
  dashboardTexts,
  demoTexts,
  evidenceTexts,
  fieldTexts,
  joinTexts,
  landingTexts,
  linkTexts,
  notificationTexts,
  payTexts,
  pricingTexts,
  privacyTexts,
  progressTexts,
  receiptTexts,
  reviewStepTexts,
  reviewTexts,
  sameAgainTexts,
  scanTexts,
  scheduleStepTexts,
  settingsTexts,
  storeTexts,
  supportTexts,
  keptTermsTexts,
  termsTexts,
  trackerTexts,
} from '#words/generated/customer.ts';
import { bankTexts, ruleTexts } from '#words/generated/contract.ts';
import {
  againTexts,
  feedTexts,
  licenseTexts,
  personTexts,
  optionTexts,
  wordTexts,
} from '#words/generated/shared.ts';

export const customer: App = {
  role: 'customer',
  home: '/',
  above: (
    <div className="sticky top-0 z-30">
      <OfflineBanner />
    </div>
  ),
  missing: screen(() => import('./frame/PageMissing.tsx'), 'PageMissing'),
  routes: [
    { path: '/', screen: screen(() => import('./landing/Home.tsx'), 'Home', landingTexts) },
    { path: '/terms', screen: screen(() => import('./legal/terms/Terms.tsx'), 'Terms', termsTexts) },
    {
      path: '/privacy',
      screen: screen(() => import('./legal/privacy/Privacy.tsx'), 'Privacy', privacyTexts),
    },
    {
      path: '/sign-in',
      screen: screen(() => import('./account/SignInChooser.tsx'), 'SignInChooser', accountTexts),
    },
    {
      path: '/pricing',
      screen: screen(() => import('./pricing/Pricing.tsx'), 'Pricing', pricingTexts, wordTexts),
    },
    {
      path: '/order-tracking-demo',
      screen: screen(() => import('./tracking-demo/TrackingDemo.tsx'), 'TrackingDemo', demoTexts),
    },
    // Pages that talk to the server are under a layout that provides the query client.
    {
      layout: screen(() => import('./frame/Live.tsx'), 'Live'),
      routes: [
        { path: '/booking', to: '/booking/service' },
        {
          layout: screen(() => import('./booking/Wizard.tsx'), 'Wizard'),
          routes: [
            {
              path: '/booking/service',
              screen: screen(
                () => import('./booking/ServiceStep.tsx'),
                'ServiceStep',
                bookingTexts,
                wordTexts,
              ),
            },
            {
              path: '/booking/schedule',
              screen: screen(
                () => import('./booking/ScheduleStep.tsx'),
                'ScheduleStep',
                bookingTexts,
                scheduleStepTexts,
                ruleTexts,
              ),
            },
            {
              path: '/booking/contact',
              screen: screen(
                () => import('./booking/ContactStep.tsx'),
                'ContactStep',
                bookingTexts,
                contactStepTexts,
                fieldTexts,
                ruleTexts,
              ),
            },
            {
              path: '/booking/review',
              screen: screen(
                () => import('./booking/ReviewStep.tsx'),
                'ReviewStep',
                bookingTexts,
                reviewStepTexts,
                wordTexts,
              ),
            },
          ],
        },
        {
          layout: screen(
            () => import('./account/settings/AccountSettings.tsx'),
            'AccountSettings',
            settingsTexts,
            linkTexts,
            personTexts,
            againTexts,
          ),
          routes: [
            {
              path: '/account',
              screen: screen(
                () => import('./account/settings/Profile.tsx'),
                'Profile',
                fieldTexts,
                ruleTexts,
              ),
            },
            {
              path: '/account/addresses',
              screen: screen(
                () => import('./account/settings/Addresses.tsx'),
                'Addresses',
                fieldTexts,
                ruleTexts,
              ),
            },
            {
              path: '/account/favorites',
              screen: screen(() => import('./account/settings/Favorites.tsx'), 'Favorites'),
            },
            {
              path: '/account/cards',
              screen: screen(() => import('./account/settings/Cards.tsx'), 'Cards', wordTexts),
            },
            {
              path: '/account/notifications',
              screen: screen(() => import('./account/settings/Notifications.tsx'), 'Notifications'),
            },
            {
              path: '/account/data',
              screen: screen(() => import('./account/settings/YourData.tsx'), 'YourData', ruleTexts),
            },
          ],
        },
        {
          path: '/customer/login',
          screen: screen(
            () => import('./account/SignIn.tsx'),
            'SignIn',
            accountTexts,
            linkTexts,
            ruleTexts,
            wordTexts,
          ),
        },
        {
          path: '/customer/signup',
          screen: screen(
            () => import('./account/SignUp.tsx'),
            'SignUp',
            accountTexts,
            fieldTexts,
            linkTexts,
            ruleTexts,
          ),
        },
        {
          path: '/technician/signup',
          screen: screen(
            () => import('./apply/SignUp.tsx'),
            'SignUp',
            applyTexts,
            fieldTexts,
            joinTexts,
            licenseTexts,
            optionTexts,
            ruleTexts,
          ),
        },
        {
          path: '/store-partner/signup',
          screen: screen(() => import('./store/SignUp.tsx'), 'SignUp', fieldTexts, ruleTexts, storeTexts),
        },
        {
          path: '/technician/apply',
          screen: screen(() => import('./apply/Wizard.tsx'), 'Wizard', applyTexts, fieldTexts, ruleTexts),
        },
        {
          path: '/forgot-password',
          screen: screen(
            () => import('./account/links/ForgotPassword.tsx'),
            'ForgotPassword',
            linkTexts,
            ruleTexts,
          ),
        },
        {
          path: '/reset-password',
          screen: screen(
            () => import('./account/links/ResetPassword.tsx'),
            'ResetPassword',
            linkTexts,
            ruleTexts,
          ),
        },
        {
          path: '/confirm-email',
          screen: screen(() => import('./account/links/ConfirmEmail.tsx'), 'ConfirmEmail', linkTexts),
        },
        {
          path: '/open-account',
          screen: screen(
            () => import('./account/links/OpenAccount.tsx'),
            'OpenAccount',
            linkTexts,
            ruleTexts,
          ),
        },
        {
          path: '/support',
          screen: screen(() => import('./support/Support.tsx'), 'Support', supportTexts, ruleTexts),
        },
        {
          path: '/reviews',
          screen: screen(() => import('./reviews/Reviews.tsx'), 'Reviews', reviewTexts, wordTexts),
        },
        {
          path: '/review',
          screen: screen(() => import('./reviews/WriteReview.tsx'), 'WriteReview', reviewTexts, ruleTexts),
        },
        {
          path: ['/scan/$storeCode', '/scan/$storeCode/$productSku'],
          screen: screen(() => import('./scan/Scan.tsx'), 'Scan', scanTexts),
        },
        {
          path: ['/checkout', '/checkout/$bookingId'],
          screen: screen(
            () => import('./checkout/Checkout.tsx'),
            'Checkout',
            bankTexts,
            checkoutTexts,
            wordTexts,
          ),
        },
        {
          path: '/booking-success',
          screen: screen(
            () => import('./checkout/Success.tsx'),
            'Success',
            bankTexts,
            checkoutTexts,
            linkTexts,
            progressTexts,
            ruleTexts,
            wordTexts,
          ),
        },
        {
          path: '/dashboard',
          screen: screen(
            () => import('./dashboard/Dashboard.tsx'),
            'Dashboard',
            bankTexts,
            dashboardTexts,
            progressTexts,
            ruleTexts,
            sameAgainTexts,
            wordTexts,
          ),
        },
        {
          path: '/book-again/$bookingId',
          screen: screen(() => import('./again/AgainByMail.tsx'), 'AgainByMail', sameAgainTexts),
        },
        {
          path: '/booking-tracker',
          screen: screen(
            () => import('./tracker/Tracker.tsx'),
            'Tracker',
            ruleTexts,
            trackerTexts,
            progressTexts,
            wordTexts,
          ),
        },
        {
          path: '/approve/$bookingId',
          screen: screen(() => import('./approve/Approve.tsx'), 'Approve', approveTexts, wordTexts),
        },
        {
          path: '/pay/$bookingId',
          screen: screen(
            () => import('./pay/PayByLink.tsx'),
            'PayByLink',
            payTexts,
            checkoutTexts,
            bankTexts,
            wordTexts,
          ),
        },
        {
          path: '/terms/$version',
          screen: screen(() => import('./legal/terms/KeptTerms.tsx'), 'KeptTerms', keptTermsTexts),
        },
        {
          path: '/receipt/$bookingId',
          screen: screen(() => import('./receipt/Receipt.tsx'), 'Receipt', receiptTexts, wordTexts),
        },
        {
          path: ['/contracts', '/contracts/$number'],
          screen: screen(() => import('./contracts/CheckContract.tsx'), 'CheckContract', contractTexts),
        },
        {
          path: ['/verify', '/verify/$hash'],
          screen: screen(() => import('./evidence/VerifyPage.tsx'), 'VerifyPage', evidenceTexts),
        },
        {
          path: '/unsubscribe',
          screen: screen(() => import('./notifications/Unsubscribe.tsx'), 'Unsubscribe', notificationTexts),
        },
        {
          path: '/notifications',
          screen: screen(
            () => import('./notifications/NotificationsPage.tsx'),
            'NotificationsPage',
            notificationTexts,
            feedTexts,
            wordTexts,
          ),
        },
      ],
    },
  ],
};
