/** The technician's phone, and the desk in English. */
import type { Page } from 'playwright-core';
import { setOffline } from '../browser.ts';
import { go, type Screen } from './looks.ts';
import { signIn, type World } from './world.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const escape = (page: Page) => page.keyboard.press('Escape');

const plain = (path: string, heading: Screen['heading'], name = path): Screen => ({
  name,
  heading,
  open: (page) => go(page, path),
});

async function refused(page: Page, path: string, who: string, as: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel(who).fill(as);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await button(page, 'Sign In').click();
  await page.locator('main [role=alert]').waitFor();
}

const home = { en: /^Welcome/, es: /^Hola/ };
const oneJob = { en: /^Job HX-/, es: /^Trabajo HX-/ };

/** What the technician sees. */
export function technicianScreens(world: World): readonly Screen[] {
  const { applicant, lives, technician } = world;
  const job = (which: keyof typeof lives) => `/technician/jobs/${lives[which].bookingId}`;
  /** What opens above a page. */
  const dialog = (path: string, opener: string, heading: Screen['heading'], name: string): Screen => ({
    name,
    heading,
    async open(page) {
      await go(page, path);
      await button(page, opener).first().click();
    },
    leave: escape,
  });
  return [
    {
      name: '/technician/login, refused',
      heading: { en: 'Sign in to your jobs', es: 'Inicie sesión para ver sus trabajos' },
      open: (page) => refused(page, '/technician/login', 'Email', 'nobody@hexkey.example'),
    },
    {
      name: '/technician',
      heading: home,
      async open(page) {
        await signIn(page.context(), world, 'technician', technician);
        await page.goto('/technician');
        await page.getByRole('heading', { name: 'Available jobs, nearest first' }).waitFor();
      },
    },
    plain('/technician/jobs', home),
    plain(job('offered'), oneJob, '/technician/jobs/…, offered'),
    plain(job('assigned'), oneJob, '/technician/jobs/…, accepted'),
    {
      name: '/technician/jobs/…, days too early',
      heading: 'Start driving now?',
      open: (page) => button(page, 'Heading to Site').click(),
      leave: (page) => button(page, 'Not yet').click(),
    },
    {
      name: '/technician/jobs/…, completed without anything',
      heading: oneJob,
      async open(page) {
        await go(page, job('building'));
        await button(page, 'Complete Job').click();
        await page.locator('[role=alert]').first().waitFor();
      },
    },
    plain(job('done'), oneJob, '/technician/jobs/…, completed'),
    plain(job('risen'), oneJob, '/technician/jobs/…, waiting for approval'),
    plain(job('onTheWay'), oneJob, '/technician/jobs/…, on the way'),
    dialog(job('offered'), 'Decline', 'Decline this job?', '/technician/jobs/…, declining'),
    dialog(job('assigned'), 'Give Job Back', 'Give this job back?', '/technician/jobs/…, giving back'),
    dialog(job('assigned'), 'Message', 'Send Message to Customer', '/technician/jobs/…, a message'),
    dialog(job('building'), 'It’s not safe here', 'Leave first', '/technician/jobs/…, not safe'),
    dialog(job('building'), 'Can’t finish today', 'Can’t finish today?', '/technician/jobs/…, another visit'),
    plain('/technician/jobs/nothing', { en: /^Job/, es: /^Trabajo/ }, '/technician/jobs/…, of somebody else'),
    plain('/technician/earnings', { en: 'Earnings', es: 'Ganancias' }),
    plain('/technician/profile', { en: 'Profile', es: 'Perfil' }),
    plain('/technician/calendar', { en: 'Calendar', es: 'Calendario' }),
    {
      name: '/technician/calendar, weekly hours',
      heading: 'Weekly hours',
      open: (page) => button(page, 'Change hours').click(),
      leave: escape,
    },
    {
      name: '/technician/calendar, time off without a day',
      heading: 'Take time off',
      async open(page) {
        await button(page, 'Take time off').click();
        await button(page, 'Save time off').click();
        await page.locator('[role=dialog] [role=alert]').first().waitFor();
      },
      leave: escape,
    },
    plain('/technician/banking', { en: 'Banking Setup', es: 'Cuenta para pagos' }),
    dialog('/technician/banking', 'Change account', 'Banking Setup', '/technician/banking, another account'),
    plain('/technician/notifications', { en: 'Notifications', es: 'Avisos' }),
    plain('/technician/outbox', { en: 'On this phone', es: 'En este teléfono' }),
    {
      name: '/technician, offline',
      heading: /^Welcome/,
      async open(page) {
        await go(page, '/technician/jobs');
        await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
        await setOffline(page, true);
        await page.locator('[data-part=offline]').waitFor();
      },
      leave: (page) => setOffline(page, false),
    },
    plain('/technician/nope', { en: 'Page not found', es: 'Página no encontrada' }, '/technician, no page'),
    {
      name: '/technician/application-status',
      heading: { en: /^Your turn/, es: /^Le toca/ },
      async open(page) {
        await signIn(page.context(), world, 'technician', applicant);
        await page.goto('/technician/application-status');
      },
    },
    dialog(
      '/technician/application-status',
      'Read and authorize',
      { en: 'Background check', es: 'Verificación de antecedentes' },
      '/technician/application-status, the disclosure',
    ),
    dialog(
      '/technician/application-status',
      'Edit skills and area',
      { en: 'Work area and skills', es: 'Zona de trabajo y habilidades' },
      '/technician/application-status, skills and area',
    ),
    {
      name: '/technician/application-status, the agreement sent empty',
      heading: { en: 'Contract', es: 'Contrato' },
      async open(page) {
        await button(page, 'Read and sign').click();
        await button(page, 'Sign the contract').click();
        await page.getByText('Please agree to continue.').waitFor();
      },
      leave: escape,
    },
  ];
}

/** What the admin sees, at a desk and on a phone of a usual width. */
export function consoleScreens(world: World): readonly Screen[] {
  const { lives, numbers, ticketId } = world;
  const booking = (which: keyof typeof lives) => `/admin/bookings/${lives[which].bookingId}`;
  const dialog = (opener: string, heading: string | RegExp): Screen => ({
    name: `/admin/bookings/…, ${opener}`,
    heading,
    open: (page) => button(page, opener).first().click(),
    leave: escape,
  });
  const partnerDialog = (name: string, opener: string | RegExp, heading: string | RegExp): Screen => ({
    name: `/admin/store-partners, ${name}`,
    heading,
    open: (page) => button(page, opener).first().click(),
    leave: escape,
  });
  const partnerMenu = (item: string, heading: string | RegExp): Screen => ({
    name: `/admin/store-partners, ${item}`,
    heading,
    async open(page) {
      // The list's newest is another lane's store, which has no code yet.
      await button(page, 'Actions for Maple & Main').click();
      await page.getByRole('menuitem', { name: item }).click();
    },
    leave: escape,
  });
  const screens: readonly Screen[] = [
    {
      name: '/admin/login, refused',
      heading: 'Admin sign-in',
      open: (page) => refused(page, '/admin/login', 'Username', 'nobody'),
    },
    {
      name: '/admin',
      heading: 'Bookings',
      async open(page) {
        await signIn(page.context(), world, 'admin');
        await page.goto('/admin');
        await page.getByText(numbers.done).first().waitFor();
      },
    },
    plain(`/admin?booking=${lives.building.bookingId}`, 'Bookings', '/admin, one beside the list'),
    plain('/admin?search=nothing', 'Bookings', '/admin, none found'),
    {
      name: '/admin, bell',
      heading: 'Bookings',
      open: (page) => button(page, /^Notifications/).click(),
      leave: escape,
    },
    plain(booking('done'), /^Booking HX-/, '/admin/bookings/…, completed'),
    plain(booking('offered'), /^Booking HX-/, '/admin/bookings/…, confirmed'),
    dialog('Set status', /^Set the status/),
    dialog('Cancel', /^Cancel HX-/),
    dialog('Edit times', 'Edit Booking Times'),
    dialog('Edit customer', /^Customer of/),
    dialog('Edit details', /^Job details of/),
    plain('/admin/bookings/nothing', /^Booking$/, '/admin/bookings/…, none'),
    plain('/admin/technicians', 'Technicians'),
    {
      name: '/admin/technicians, add',
      heading: 'Add New Technician',
      open: (page) => button(page, 'Add technician').click(),
      leave: escape,
    },
    ...(['profile', 'skills', 'status', 'banking', 'documents', 'notes'] as const).map((tab) =>
      plain(
        `/admin/technicians?technician=${world.technician.id}&tab=${tab}`,
        'Technicians',
        `/admin/technicians, ${tab} of one`,
      ),
    ),
    plain(`/admin/technicians/${world.technician.id}?tab=status`, /^Sam Rivera/, '/admin/technicians/…'),
    {
      name: '/admin/technicians/…, suspend',
      heading: /^Suspend Sam Rivera/,
      open: (page) => button(page, 'Suspend').click(),
      leave: escape,
    },
    plain('/admin/technicians/nobody', 'Technician', '/admin/technicians/…, none'),
    plain('/admin/applications', 'Applications'),
    plain(`/admin/applications/${world.applicant.id}`, 'Nadia Kowalczyk', '/admin/applications/…'),
    {
      name: '/admin/applications/…, exception',
      heading: 'Grant exception',
      open: (page) => button(page, 'Grant exception').click(),
      leave: escape,
    },
    plain('/admin/applications/nobody', 'Application', '/admin/applications/…, none'),
    plain('/admin/thank-you', 'Thank You'),
    plain('/admin/thank-you/messages', 'Message log'),
    plain('/admin/reviews', 'Reviews'),
    plain('/admin/numbers', 'Numbers'),
    plain('/admin/catalogue', 'Discount codes'),
    plain('/admin/catalogue/prices', 'Prices'),
    plain('/admin/catalogue/openings', 'Places and days'),
    plain('/admin/catalogue/texts', 'Texts'),
    plain('/admin/support/answers', 'Canned answers'),
    plain('/admin/support', 'Support'),
    plain(`/admin/support/${ticketId}`, /^Request HT-/, '/admin/support/…'),
    plain('/admin/support/waitlist', 'Waitlist'),
    plain('/admin/admins', 'Admins'),
    {
      name: '/admin/admins, an invitation without an address',
      heading: 'Invite an admin',
      async open(page) {
        await button(page, 'Invite admin').click();
        await button(page, 'Send invitation').click();
        await page.locator('[role=dialog] [role=alert]').first().waitFor();
      },
      leave: escape,
    },
    {
      name: '/admin/admins/…',
      heading: 'Admin',
      async open(page) {
        await go(page, '/admin/admins');
        await page.locator('main tbody tr').first().click();
      },
    },
    plain('/admin/admins/nobody', 'Admin', '/admin/admins/…, none'),
    plain('/admin/audit', 'Audit'),
    {
      name: '/admin/audit, checked',
      heading: 'Nothing was changed or removed',
      open: (page) => button(page, 'Check for tampering').click(),
      leave: escape,
    },
    plain('/admin/account', 'Your account'),
    {
      name: '/admin/account, setting up codes',
      heading: 'Set up sign-in codes',
      async open(page) {
        await button(page, 'Set up codes').click();
        await page.getByLabel('Your password').fill(world.stack.run.logins.admin.password);
        await button(page, 'Continue').click();
        await page.getByRole('img', { name: /^QR code/ }).waitFor();
      },
      leave: escape,
    },
    plain('/admin/invitation', 'This invitation no longer works', '/admin/invitation, ended'),
    plain('/admin/store-partners', 'Store Partners'),
    partnerDialog('add', 'Add Partner', 'Add Partner'),
    partnerDialog('terms', 'Terms & Conditions', 'Terms & Conditions'),
    partnerDialog('edit', /^Edit/, /^Edit /),
    partnerDialog('delete', /^Delete/, /^Delete /),
    partnerMenu('QR code', /^QR code of/),
    partnerMenu('Create Login Credentials', 'Create Login Credentials'),
    plain('/admin/store-partners/commissions', 'Store commissions'),
    plain('/ops', 'Stuck work'),
    plain('/ops/histories', 'Workflow histories'),
    plain('/admin/nope', 'Page not found', '/admin, no page'),
  ];
  return screens.map((screen) => ({ ...screen, narrowest: 390 }));
}
