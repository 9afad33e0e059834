/** The customer specification on the screens: each route its own, and each message where it is to be told. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { visitor } from '#tests/support/visitor.ts';
import {
  strangersAreLed,
  anUnknownBookingLeadsBack,
  theHoldIsExplained,
  aBrokenFormSaysSo,
  theBankIsHeard,
  aDraftEndsInSuccess,
} from './customer-spec/checkout.ts';
import {
  failedReviewsAreTold,
  missingPhotosAreTold,
  theStatusPanelFollows,
} from './customer-spec/bookings.ts';
import { openScene, type SpecScene } from './customer-spec/scene.ts';
import { contactFieldsAreWanted, everyStepLeadsBackAndSums } from './customer-spec/wizard.ts';
import { setOffline } from './browser.ts';
import { bookings, button, failing, heading, phone, rowOf, told } from './customer-spec/words.ts';

let scene: SpecScene;

beforeAll(async () => {
  scene = await openScene();
});

// What a person would have seen is the best explanation of a failure.
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const { page, failures } of scene.opened) {
      if (page.isClosed()) continue;
      const text = await page.locator('body').innerText();
      console.log(`${page.url()}\n${text.slice(0, 2_000)}\n${failures.join('\n')}`);
    }
  });
});

afterEach(async () => {
  for (const { context } of scene.opened.splice(0)) await context.close();
});

afterAll(() => scene?.close());

const asCustomer = () => scene.open(scene.customer.visitor);

describe('the route table', () => {
  test('shows each public route’s own screen to whoever is not signed in', async () => {
    const { page, failures } = await scene.open();
    for (const [path, title] of [
      ['/', /boxes/],
      ['/booking', 'What are we building?'],
      ['/customer-login', 'Sign in'],
      ['/customer-signup', 'Create Your Account'],
      ['/technician-login', 'Sign in to your jobs'],
      ['/admin/login', 'Admin sign-in'],
      ['/pricing', 'Pricing'],
      ['/terms#cancellation', 'Terms of Service'],
      ['/privacy', 'Privacy'],
      ['/support', 'Contact Support'],
      ['/reviews', 'Customer Reviews'],
      ['/review', 'Leave a Review'],
      ['/booking-tracker', 'Track a booking'],
      ['/booking-success', 'Your bookings are in your account'],
      ['/order-tracking-demo', 'Order Tracking Demo'],
      ['/scan/NOPE-000000', 'Invalid QR Code'],
    ] as const) {
      await page.goto(path);
      await heading(page, title).waitFor();
      if (path === '/support') await page.locator('a[href^="mailto:"]', { hasText: /@/ }).waitFor();
    }
    expect(failures).toEqual([]);
  });

  test('shows each signed-in route its own screen to the role that it is for', async () => {
    const { page, failures } = await asCustomer();
    for (const path of ['/', '/dashboard', '/customer-dashboard']) {
      await page.goto(path);
      await heading(page, 'My Bookings').waitFor();
    }
    const { bookingId } = scene.unpaid;
    for (const path of [`/checkout/${bookingId}`, `/checkout?booking=${bookingId}&return=dashboard`]) {
      await page.goto(path);
      await heading(page, /^We hold/).waitFor();
    }
    const { technician, admin } = scene;
    const onSite = await scene.open(technician.visitor, { viewport: phone });
    for (const path of ['/', '/technician', '/technician-portal']) {
      await onSite.page.goto(path);
      await onSite.page.getByRole('heading', { name: 'Available jobs, nearest first' }).waitFor();
    }
    await onSite.page.goto(`/earnings/${technician.id}`);
    await onSite.page.getByRole('heading', { name: /earn/i }).first().waitFor();
    await onSite.page.goto('/technician/banking');
    await onSite.page.getByRole('heading', { name: /bank/i }).first().waitFor();
    const inOffice = await scene.open(admin);
    for (const path of ['/', '/admin', '/admin/dashboard']) {
      await inOffice.page.goto(path);
      await inOffice.page.getByText('booked in total').waitFor();
    }
    expect([...failures, ...onSite.failures, ...inOffice.failures]).toEqual([]);
  });
});

describe('signing in and up', () => {
  test('tells empty fields, a refusal, a failure and the success', async () => {
    const { page } = await scene.open();
    await page.goto('/customer/login', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Back to Home' }).waitFor();
    await button(page, 'Sign In').click();
    await told(page, 'Error', 'Please fill in all fields');
    await page.getByLabel('Email').fill(scene.customer.email);
    await page.getByLabel('Password', { exact: true }).fill('another');
    await button(page, 'Sign In').click();
    await told(page, 'Login Failed', 'Invalid email or password');
    // The toast says it, and nothing beside it says it again.
    expect(await page.getByText('Invalid email or password').count()).toBe(1);
    await failing(page, '**/api/auth/customer/login');
    // The toast of the refusal may still stand: the answer tells that this one has failed as well.
    await Promise.all([page.waitForResponse('**/api/auth/customer/login'), button(page, 'Sign In').click()]);
    await told(page, 'Login Failed', 'Invalid email or password');
    await page.unroute('**/api/auth/customer/login');

    const free = Promise.withResolvers<void>();
    await page.route('**/api/auth/customer/login', async (route) => {
      await free.promise;
      await route.continue();
    });
    await page.getByLabel('Password', { exact: true }).fill(scene.customer.password);
    await button(page, 'Sign In').click();
    await button(page, 'Signing In...').waitFor();
    free.resolve();
    await told(page, 'Login Successful', 'Welcome back! Redirecting...');
    await page.waitForURL('**/customer-dashboard');
    const kept = await page.evaluate(() => localStorage.getItem('customerUser'));
    expect(JSON.parse(kept ?? '{}')).toEqual({
      id: scene.customer.id,
      email: scene.customer.email,
      firstName: 'Ada',
      lastName: 'Bergman',
      role: 'customer',
    });
  });

  test('leads to the checkout where it came from, and without a draft from there to the booking', async () => {
    const { page } = await scene.open();
    await page.goto('/customer-login?redirect=checkout');
    await page.getByLabel('Email').fill(scene.customer.email);
    await page.getByLabel('Password', { exact: true }).fill(scene.customer.password);
    await button(page, 'Sign In').click();
    await page.waitForURL('**/checkout');
    await page.waitForURL('**/booking/service');
  });

  test('a sign-up says each mistake beside its field until it is mended, a failure, and a welcome', async () => {
    const { page } = await scene.open();
    await page.goto('/customer-signup');
    expect(await page.getByRole('link', { name: 'Sign in here' }).getAttribute('href')).toBe('/api/login');
    await page.getByRole('link', { name: 'Back to Home' }).waitFor();
    await page.getByText(/^Get Started\./).waitFor();
    for (const promise of [
      /priced from the catalog/,
      /Real times/,
      /technician who fits/,
      /Your card is held/,
    ])
      await page.getByText(promise).waitFor();
    await button(page, 'Create account').click();
    await page.getByText('First name is required').waitFor();
    await page.getByText('Last name is required').waitFor();
    await page.getByLabel('First name').fill('Rosa');
    await page.getByText('First name is required').waitFor({ state: 'detached' });
    await page.getByLabel('Last name').fill('Quist');
    await page.getByLabel('Email').fill('rosa');
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('Email').fill('rosa.quist@customers.example');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('7-lette');
    await page
      .getByText(/at least 8 characters/i)
      .nth(1)
      .waitFor();
    await password.fill('8-letter');
    await page.getByLabel('Confirm password', { exact: true }).fill('9-letters');
    await page.getByText("Passwords don't match").waitFor();
    await page.getByLabel('Confirm password', { exact: true }).fill('8-letter');
    expect(await password.getAttribute('type')).toBe('password');
    for (let field = 0; field < 2; field++) await button(page, /^Show/).first().click();
    expect(await password.getAttribute('type')).toBe('text');
    expect(await page.getByLabel('Confirm password', { exact: true }).getAttribute('type')).toBe('text');
    await failing(page, '**/api/auth/customer/register');
    await button(page, 'Create account').click();
    await told(page, 'Signup Failed', 'Unable to create account. Please try again.');
    await page.unroute('**/api/auth/customer/register');
    await button(page, 'Create account').click();
    await page.getByText('Welcome, Rosa').waitFor();
    await page.waitForURL('**/booking/service');
  });

  test('signing out without a connection says that it did not happen', async () => {
    const person = visitor(scene.stack.url);
    const { email, password } = scene.customer;
    await person.send('POST', '/api/auth/customer/login', { body: { email, password } });
    const { page, failures } = await scene.open(person);
    await bookings(page);
    // What shows the sentence comes a little later than the page.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/Toaster')),
    );
    await setOffline(page, true);
    await button(page, 'Logout').click();
    await told(page, 'You are still signed in', 'You seem to be offline. Please try again.');
    await setOffline(page, false);
    await button(page, 'Logout').click();
    await page.waitForURL(`${scene.stack.url}/`);
    expect(failures).toEqual([]);
  });

  test('signing out forgets everybody here and goes home, also when nobody answers', async () => {
    const stored = ['customerUser', 'technicianUser', 'adminUser', 'storePartnerUser', 'pendingBooking'];
    for (const isAway of [false, true]) {
      const person = visitor(scene.stack.url);
      const { email, password } = scene.customer;
      await person.send('POST', '/api/auth/customer/login', { body: { email, password } });
      const { page } = await scene.open(person);
      await bookings(page);
      await page.evaluate((keys) => {
        for (const key of keys) localStorage.setItem(key, '{');
      }, stored);
      if (isAway) await failing(page, '**/api/logout');
      await button(page, 'Logout').click();
      await page.waitForURL(`${scene.stack.url}/`);
      const left = await page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key)), stored);
      expect(left).toEqual([]);
    }
  });
});

test('the reviews page has its figures, every filter, and a way to book', async () => {
  const { page } = await scene.open();
  await page.goto('/reviews');
  for (const words of ['Satisfaction rate', 'Average rating', 'Total reviews'])
    await page.getByText(words, { exact: true }).first().waitFor();
  const services = await page.getByRole('combobox', { name: 'Service' }).locator('option').allInnerTexts();
  expect(services.slice(1)).toEqual([
    'Bedroom',
    'Living room',
    'Office',
    'Kitchen',
    'Dining',
    'Outdoor',
    'Exercise',
  ]);
  const ratings = await page.getByRole('combobox', { name: 'Rating' }).locator('option').count();
  expect(ratings).toBe(6);
  await page.getByRole('link', { name: 'Book Now' }).last().click();
  await heading(page, 'What are we building?').waitFor();
});

describe('My Bookings', () => {
  test('is nobody’s without a session: told, and on to the sign-in', async () => {
    const { page } = await scene.open();
    await page.goto('/dashboard');
    await told(page, 'Unauthorized', 'Please log in to access your dashboard.');
    await page.waitForURL('**/customer-login');
  });

  test('of somebody new is empty and offers the first booking', async () => {
    const person = visitor(scene.stack.url);
    const body = { email: 'neo@customers.example', firstName: 'Neo', lastName: 'Lind', password: '8-letter' };
    await person.send('POST', '/api/auth/customer/register', { body });
    const { page } = await scene.open(person);
    await bookings(page);
    await page.getByText('Welcome, Neo').waitFor();
    await page.getByText('No bookings yet').waitFor();
    expect(await page.locator('[data-part=figure]', { hasText: 'Avg Rating' }).innerText()).toContain('0.0');
    await page.getByRole('link', { name: 'Book Service' }).first().waitFor();
    await page.getByRole('link', { name: 'Book Your First Service' }).click();
    await heading(page, 'What are we building?').waitFor();
  });

  test('counts, lists what is active and past, and offers what each booking admits', async () => {
    const { page } = await asCustomer();
    await bookings(page);
    for (const name of ['Total Bookings', 'Completed', 'Scheduled', 'Avg Rating'])
      await page.getByText(name, { exact: true }).first().waitFor();
    for (const name of ['Active Bookings', 'Booking History'])
      await page.getByRole('heading', { name }).waitFor();
    const open = rowOf(page, 'Pending');
    await open.getByRole('link', { name: 'Continue Payment' }).waitFor();
    await open.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await open.getByRole('button', { name: 'Add Review' }).count()).toBe(0);
    const done = rowOf(page, 'Completed');
    await done.getByRole('button', { name: 'Add Review' }).waitFor();
    await done.getByRole('button', { name: /^View Photos/ }).waitFor();
    expect(await done.getByRole('link', { name: /Payment/ }).count()).toBe(0);
    await done.getByRole('link', { name: 'View Receipt' }).click();
    await page
      .locator('[data-sonner-toast]')
      .getByText(/living room.*\$150\.00/i)
      .waitFor();
  });

  test('the status of a job stands in a panel, asked again every 30 seconds, and says what went wrong', () =>
    theStatusPanelFollows(scene));

  test('photos that are none, or do not come, are told', () => missingPhotosAreTold(scene));

  test('a review that fails is told, and one without a session leads to the sign-in', () =>
    failedReviewsAreTold(scene));
});

describe('the tracker', () => {
  test('wants a number, remembers the last one, and asks again every 30 seconds', async () => {
    const { page } = await asCustomer();
    await page.clock.install();
    await page.goto('/booking-tracker');
    await button(page, 'Track this booking').click();
    await page.getByText('Enter the booking number.').waitFor();
    await page.evaluate((id) => localStorage.setItem('currentBookingId', id), scene.unpaid.bookingId);
    await page.goto('/booking-tracker');
    await heading(page, /^One of five/).waitFor();
    expect(await page.getByRole('progressbar').first().getAttribute('aria-valuenow')).toBe('10');
    for (const name of ['Your technician', 'Job details', 'History'])
      await page.getByRole('heading', { name }).waitFor();
    let asked = 0;
    await page.route('**/api/booking-status/**', (route) => {
      asked += 1;
      return route.continue();
    });
    await page.clock.runFor(30_000);
    await eventually('it was asked again', async () => (asked > 0 ? true : undefined));
  });
});

describe('the wizard', () => {
  test('leads back from every step, and sums up what was chosen', () => everyStepLeadsBackAndSums(scene));

  test('wants every field of the contact step, each beside itself', () => contactFieldsAreWanted(scene));
});

describe('the checkout', () => {
  test('is for customers: strangers are told, and led to the sign-in', () => strangersAreLed(scene));

  test('of a booking that there is not says so, and leads to My Bookings', () =>
    anUnknownBookingLeadsBack(scene));

  test('explains the hold, wants the consent, and names the terms', () => theHoldIsExplained(scene));

  test('whose form does not come says so, and that it is not ready before it has', () =>
    aBrokenFormSaysSo(scene));

  test('says what the bank said, offers the payment again, and tells that it went well', () =>
    theBankIsHeard(scene));

  test('of a draft ends on the page that says what happens next', () => aDraftEndsInSuccess(scene));
});
