/** The technician's app: its pages, each a chunk of its own. */
import type { App } from '#web/shell/app.tsx';
import { screen } from '#web/shell/routes.ts';
import { signedIn } from '#web/shell/signed-in.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { Page } from './Page.tsx';
import { ruleTexts } from '#words/generated/contract.ts';
import { licenseTexts, optionTexts, personTexts, wordTexts } from '#words/generated/shared.ts';
import {
  alertTexts,
  applicationTexts,
  calendarTexts,
  homeTexts,
  jobTexts,
  payTexts,
  signInTexts,
  workAreaTexts,
  workTexts,
} from '#words/generated/technician.ts';

const home = '/technician';

export const technician: App = {
  role: 'technician',
  home,
  toasts: 'top-center',
  missing: screen(() => import('./Missing.tsx'), 'Missing'),
  routes: [
    // Outside the layout with the API client, which is not loaded before someone types.
    {
      path: '/technician/login',
      screen: screen(() => import('./account/SignIn.tsx'), 'SignIn', signInTexts),
    },
    signedIn({
      home,
      signIn: '/technician/login',
      frame: screen(() => import('./Frame.tsx'), 'Frame', workTexts, wordTexts),
      page: Page,
      waiting: (
        <Loading>
          <SkeletonText heading lines={6} />
        </Loading>
      ),
      stays: true,
      kept: async () => (await import('./offline/kept-person.ts')).keptPerson,
      routes: [
        {
          layout: screen(() => import('./home/Home.tsx'), 'Home', homeTexts),
          routes: [
            { path: home, screen: screen(() => import('./home/Available.tsx'), 'Available') },
            {
              path: '/technician/jobs',
              screen: screen(() => import('./home/MyJobs.tsx'), 'MyJobs', jobTexts),
            },
            {
              path: '/technician/earnings',
              screen: screen(() => import('./home/Earnings.tsx'), 'Earnings', payTexts),
            },
            {
              path: '/technician/profile',
              screen: screen(
                () => import('./home/Profile.tsx'),
                'Profile',
                optionTexts,
                payTexts,
                personTexts,
                ruleTexts,
                workAreaTexts,
              ),
            },
          ],
        },
        {
          path: '/technician/jobs/$jobId',
          screen: screen(() => import('./job/JobScreen.tsx'), 'JobScreen', jobTexts),
        },
        {
          path: '/technician/banking',
          screen: screen(() => import('./account/Banking.tsx'), 'Banking', payTexts, ruleTexts),
        },
        {
          path: '/technician/application-status',
          screen: screen(
            () => import('./application/ApplicationStatus.tsx'),
            'ApplicationStatus',
            applicationTexts,
            licenseTexts,
            optionTexts,
            workAreaTexts,
            ruleTexts,
          ),
        },
        {
          path: '/technician/notifications',
          screen: screen(
            () => import('./notifications/NotificationsScreen.tsx'),
            'NotificationsScreen',
            alertTexts,
          ),
        },
        {
          path: '/technician/calendar',
          screen: screen(
            () => import('./calendar/Calendar.tsx'),
            'CalendarScreen',
            calendarTexts,
            ruleTexts,
            wordTexts,
          ),
        },
        {
          path: '/technician/outbox',
          screen: screen(() => import('./outbox/OutboxScreen.tsx'), 'OutboxScreen'),
        },
      ],
    }),
  ],
};
