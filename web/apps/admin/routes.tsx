/** The console: its pages, each a chunk of its own. */
import type { ReactNode } from 'react';
import type { App } from '#web/shell/app.tsx';
import { screen } from '#web/shell/routes.ts';
import { signedIn } from '#web/shell/signed-in.tsx';
import { OfflineBanner } from '#web/ui/OfflineBanner.tsx';
import { Loading, SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { NotFound } from '#web/ui/NotFound.tsx';
import {
  applicationTexts,
  auditTexts,
  bookingTexts,
  booksTexts,
  centsTexts,
  catalogueTexts,
  consequenceTexts,
  consoleTexts,
  dispatchTexts,
  customerTexts,
  evidenceTexts,
  historyTexts,
  invitationTexts,
  listTexts,
  momentTexts,
  numbersTexts,
  messageTexts,
  ownTexts,
  partnerTexts,
  permissionTexts,
  phoneBookingTexts,
  promisesTexts,
  replayTexts,
  reviewTexts,
  serviceTexts,
  stuckTexts,
  supportTexts,
  tableTexts,
  teamTexts,
  thankYouTexts,
  technicianTexts,
} from '#words/generated/admin.ts';
import { progressTexts, trackerTexts } from '#words/generated/customer.ts';
import { ruleTexts } from '#words/generated/contract.ts';
import { liveTexts, optionTexts, personTexts, wordTexts } from '#words/generated/shared.ts';

const home = '/admin';

const Page = ({ children }: { readonly children: ReactNode }) => (
  <main id="main" className="p-6">
    {children}
  </main>
);

export const admin: App = {
  role: 'admin',
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
          path: '/admin/login',
          screen: screen(() => import('./SignIn.tsx'), 'SignIn', consoleTexts, ruleTexts),
        },
        {
          path: '/admin/invitation',
          screen: screen(
            () => import('./invitation/InvitationPage.tsx'),
            'InvitationPage',
            invitationTexts,
            consoleTexts,
            invitationTexts,
            ruleTexts,
          ),
        },
      ],
    },
    signedIn({
      home,
      signIn: '/admin/login',
      frame: screen(() => import('./Frame.tsx'), 'Frame', consoleTexts, liveTexts, ruleTexts),
      page: Page,
      stays: true,
      waiting: (
        <Loading>
          <SkeletonText heading lines={1} />
          <SkeletonRows rows={12} />
        </Loading>
      ),
      routes: [
        {
          path: home,
          screen: screen(
            () => import('./bookings/BookingsPage.tsx'),
            'BookingsPage',
            listTexts,
            tableTexts,
            wordTexts,
          ),
        },
        {
          path: '/admin/bookings/$bookingId',
          screen: screen(
            () => import('./booking/BookingPage.tsx'),
            'BookingPage',
            bookingTexts,
            centsTexts,
            consequenceTexts,
            stuckTexts,
            wordTexts,
          ),
        },
        {
          path: '/ops/bookings/$bookingId/moment',
          screen: screen(
            () => import('./moment/MomentPage.tsx'),
            'MomentPage',
            momentTexts,
            bookingTexts,
            trackerTexts,
            progressTexts,
          ),
        },
        {
          path: '/ops/bookings/$bookingId/evidence',
          screen: screen(
            () => import('./evidence/EvidencePage.tsx'),
            'EvidencePage',
            evidenceTexts,
            ruleTexts,
          ),
        },
        {
          path: '/admin/dispatch',
          screen: screen(
            () => import('./dispatch/DispatchPage.tsx'),
            'DispatchPage',
            dispatchTexts,
            bookingTexts,
            consequenceTexts,
            wordTexts,
          ),
        },
        {
          path: '/admin/dispatch/phone',
          screen: screen(
            () => import('./dispatch/PhoneBookingPage.tsx'),
            'PhoneBookingPage',
            phoneBookingTexts,
            bookingTexts,
            consequenceTexts,
            ruleTexts,
            wordTexts,
          ),
        },
        {
          path: '/admin/technicians',
          screen: screen(
            () => import('./technicians/TechniciansPage.tsx'),
            'TechniciansPage',
            technicianTexts,
            optionTexts,
            tableTexts,
          ),
        },
        {
          path: '/admin/technicians/$technicianId',
          screen: screen(
            () => import('./technicians/TechnicianPage.tsx'),
            'TechnicianPage',
            technicianTexts,
            optionTexts,
          ),
        },
        {
          path: '/admin/applications',
          screen: screen(
            () => import('./applications/ApplicationsPage.tsx'),
            'ApplicationsPage',
            applicationTexts,
            optionTexts,
            tableTexts,
          ),
        },
        {
          path: '/admin/applications/$applicationId',
          screen: screen(
            () => import('./applications/ApplicationsPage.tsx'),
            'ApplicationPage',
            applicationTexts,
            optionTexts,
          ),
        },
        {
          path: '/admin/customers',
          screen: screen(
            () => import('./customers/CustomersPage.tsx'),
            'CustomersPage',
            customerTexts,
            tableTexts,
            bookingTexts,
            centsTexts,
          ),
        },
        {
          path: '/admin/customers/erased',
          screen: screen(() => import('./customers/ErasedPage.tsx'), 'ErasedPage', customerTexts, tableTexts),
        },
        {
          path: '/admin/customers/$customerId',
          screen: screen(
            () => import('./customers/CustomerPage.tsx'),
            'CustomerPage',
            customerTexts,
            bookingTexts,
            centsTexts,
          ),
        },
        {
          path: '/admin/reviews',
          screen: screen(
            () => import('./reviews/ReviewsPage.tsx'),
            'ReviewsPage',
            reviewTexts,
            tableTexts,
            ruleTexts,
          ),
        },
        {
          path: '/admin/thank-you',
          screen: screen(
            () => import('./messages/ThankYouPage.tsx'),
            'ThankYouPage',
            thankYouTexts,
            messageTexts,
            ruleTexts,
          ),
        },
        {
          path: '/admin/thank-you/messages',
          screen: screen(
            () => import('./messages/MessagesPage.tsx'),
            'MessagesPage',
            messageTexts,
            tableTexts,
          ),
        },
        {
          path: '/admin/store-partners',
          screen: screen(() => import('./partners/PartnersPage.tsx'), 'PartnersPage', partnerTexts),
        },
        {
          path: '/admin/store-partners/commissions',
          screen: screen(
            () => import('./partners/CommissionsPage.tsx'),
            'CommissionsPage',
            partnerTexts,
            bookingTexts,
            centsTexts,
          ),
        },
        {
          path: '/admin/support',
          screen: screen(() => import('./support/SupportPage.tsx'), 'SupportPage', supportTexts, tableTexts),
        },
        {
          path: '/admin/support/answers',
          screen: screen(() => import('./support/AnswersPage.tsx'), 'AnswersPage', supportTexts, ruleTexts),
        },
        {
          path: '/admin/support/waitlist',
          screen: screen(
            () => import('./support/WaitlistPage.tsx'),
            'WaitlistPage',
            supportTexts,
            tableTexts,
          ),
        },
        {
          path: '/admin/support/$ticketId',
          screen: screen(() => import('./support/TicketPage.tsx'), 'TicketPage', supportTexts),
        },
        {
          path: '/admin/catalogue',
          screen: screen(() => import('./catalogue/CodesPage.tsx'), 'CodesPage', catalogueTexts),
        },
        {
          path: '/admin/catalogue/prices',
          screen: screen(
            () => import('./catalogue/PricesPage.tsx'),
            'PricesPage',
            catalogueTexts,
            ruleTexts,
            wordTexts,
          ),
        },
        {
          path: '/admin/catalogue/openings',
          screen: screen(
            () => import('./catalogue/OpeningsPage.tsx'),
            'OpeningsPage',
            catalogueTexts,
            ruleTexts,
          ),
        },
        {
          path: '/admin/catalogue/texts',
          screen: screen(() => import('./catalogue/TextsPage.tsx'), 'TextsPage', catalogueTexts),
        },
        {
          path: '/admin/catalogue/uses',
          screen: screen(() => import('./catalogue/UsesPage.tsx'), 'UsesPage', catalogueTexts, wordTexts),
        },
        {
          path: '/admin/admins',
          screen: screen(() => import('./team/AdminsPage.tsx'), 'AdminsPage', teamTexts, permissionTexts),
        },
        {
          path: '/admin/admins/$adminId',
          screen: screen(() => import('./team/AdminPage.tsx'), 'AdminPage', teamTexts, permissionTexts),
        },
        {
          path: '/admin/numbers',
          screen: screen(() => import('./numbers/NumbersPage.tsx'), 'NumbersPage', numbersTexts),
        },
        {
          path: '/admin/audit',
          screen: screen(() => import('./audit/AuditPage.tsx'), 'AuditPage', auditTexts),
        },
        {
          path: '/admin/account',
          screen: screen(
            () => import('./account/AccountPage.tsx'),
            'AccountPage',
            ownTexts,
            teamTexts,
            permissionTexts,
            personTexts,
          ),
        },
        {
          path: '/ops',
          screen: screen(() => import('./ops/StuckPage.tsx'), 'StuckPage', stuckTexts, tableTexts, ruleTexts),
        },
        {
          path: '/ops/books',
          screen: screen(() => import('./ops/BooksPage.tsx'), 'BooksPage', booksTexts, ruleTexts),
        },
        {
          path: '/ops/accounts',
          screen: screen(
            () => import('./replay/AccountsPage.tsx'),
            'AccountsPage',
            replayTexts,
            bookingTexts,
          ),
        },
        {
          path: '/ops/days',
          screen: screen(() => import('./replay/DaysPage.tsx'), 'DaysPage', replayTexts),
        },
        {
          path: '/ops/what-if',
          screen: screen(() => import('./replay/WhatIfPage.tsx'), 'WhatIfPage', replayTexts, ruleTexts),
        },
        {
          path: '/ops/read-models',
          screen: screen(
            () => import('./replay/ReadModelsPage.tsx'),
            'ReadModelsPage',
            replayTexts,
            ruleTexts,
          ),
        },
        {
          path: '/ops/promises',
          screen: screen(
            () => import('./ops/PromisesPage.tsx'),
            'PromisesPage',
            promisesTexts,
            stuckTexts,
            tableTexts,
          ),
        },
        {
          path: '/ops/services',
          screen: screen(() => import('./ops/ServicesPage.tsx'), 'ServicesPage', serviceTexts),
        },
        {
          path: '/ops/histories',
          screen: screen(
            () => import('./histories/HistoriesPage.tsx'),
            'HistoriesPage',
            historyTexts,
            tableTexts,
          ),
        },
        {
          path: '/ops/histories/$workflowId',
          screen: screen(() => import('./histories/HistoryPage.tsx'), 'HistoryPage', historyTexts, ruleTexts),
        },
      ],
    }),
  ],
};
