/** What may go wrong between a draft and a held card: the screen, the read model and the provider's books each time. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openWitnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { launchBrowser, totalsCoveredBy } from './browser.ts';
import {
  agree,
  bookingIdIn,
  button,
  type Buyer,
  cards,
  fillCard,
  fillFields,
  heading,
  isOf,
  losAngeles,
  openBuyer,
  pay,
  type Scene,
} from './payment/buyer.ts';
import { cancelElsewhere, reprice, withoutSocket } from './payment/elsewhere.ts';
import { bookWithFailingCard, declined, moveAway, moveNear } from './payment/late-decline.ts';
import { authorize, giveBack, keptDraft, toldInSpanish, sellOut, told } from './payment/refused.ts';

let scene: Scene;
let buyer: Buyer;
let admin: Visitor;
const held = { status: 'confirmed', payment: 'authorized', holds: 1 } as const;
const saved = z.looseObject({ last4: z.string(), neededBy: z.array(z.string()) });
const prepared = z.looseObject({ clientSecret: z.string() });

beforeAll(async () => {
  const stack = await borrowStack({ web: true });
  admin = await signInAdmin(stack);
  // One window is one booking's: so many hands as the bookings below need at once.
  await Promise.all([1, 2, 3].map(() => hireTechnician(stack.url, admin)));
  // One alone, whose windows are sold out with one booking.
  await hireTechnician(stack.url, admin, { zip: losAngeles.zip });
  scene = { stack, witnesses: await openWitnesses(stack), browser: await launchBrowser() };
});

// What a person would have seen is the best explanation of a failure: a window stays until the next test's.
beforeEach(async ({ onTestFailed }) => {
  await buyer?.context.close();
  onTestFailed(async () => {
    for (const page of buyer.context.pages()) {
      const text = await page.locator('body').innerText();
      console.log(`${page.url()}\n${text.slice(0, 3_000)}\n${buyer.failures.join('\n')}`);
    }
  });
});

afterEach(async () => {
  await scene.stack.sandbox.clearFaults();
});

afterAll(async () => {
  await scene?.browser.close();
  await scene?.witnesses.close();
  await scene?.stack.stop();
});

/** The booking is in, and nothing in the page has failed on the way. */
async function booked(page: Page): Promise<void> {
  await heading(page, 'Your booking is in.').waitFor();
  expect(buyer.failures).toEqual([]);
}

/** Said in one place of the page, once. */
async function saidOnce(page: Page, sentence: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  expect(await page.getByText(sentence).count()).toBe(1);
}

const api = () => buyer.account.visitor;
const keepCard = (page: Page) => page.getByRole('checkbox', { name: /^Keep this card/ });

describe('R27 a card that is refused', () => {
  test('says why, once and also after a reload; another card is taken', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    await buyer.withDraft();
    await buyer.toCheckout();
    await pay(page, cards.declined);
    await page.getByText('Payment Authorization Failed').waitFor();
    await saidOnce(page, 'Your card was declined.');
    await page.getByText('Call the number on the back of the card', { exact: false }).waitFor();
    // Nothing that was typed is lost.
    await page
      .getByText('What you typed is still here, and your booking is kept.', { exact: false })
      .waitFor();
    expect(await page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 0002');
    expect(await page.getByRole('checkbox', { name: /^I agree that/ }).isChecked()).toBe(true);
    const declined = await eventually('the decline is in the books', async () => {
      const state = await buyer.expectOne({ status: 'pending', payment: 'failed', holds: 0 });
      return state.payment.lastFailure ?? undefined;
    });
    expect(declined).toMatchObject({ code: 'generic_decline', message: 'Your card was declined.' });
    await page.reload();
    await page.getByText('The last card was declined').waitFor();
    // The sheet with the price reaches the foot of this window.
    await page.setViewportSize({ width: 1280, height: 640 });
    await pay(page, cards.good);
    await booked(page);
    expect(await totalsCoveredBy(page, 'Booking Confirmed!')).toEqual([]);
    await buyer.expectOne(held);
  });

  test('for want of funds, in Spanish', async () => {
    buyer = await openBuyer(scene, { language: 'es' });
    const { page } = buyer;
    await buyer.withDraft();
    await buyer.toCheckout();
    await pay(page, cards.withoutFunds);
    await saidOnce(page, 'La tarjeta no tiene fondos suficientes.');
    await page.getByText('cuando esta tenga fondos o crédito suficientes', { exact: false }).waitFor();
    await eventually('the decline is in the books', () =>
      buyer.expectOne({ status: 'pending', payment: 'failed', holds: 0 }),
    );
    await page.reload();
    await page.getByText('La tarjeta no tiene fondos suficientes.', { exact: false }).waitFor();
    await pay(page, cards.good);
    await heading(page, 'Su reserva está hecha.').waitFor();
    await buyer.expectOne(held);
  });

  test('by its holder’s bank: 3-D Secure failed, then passed', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    await buyer.withDraft();
    await buyer.toCheckout();
    await pay(page, cards.asksEveryTime);
    await button(page, 'Fail').click();
    await page.getByText('Payment Authorization Failed').waitFor();
    await saidOnce(page, 'We are unable to authenticate your payment method.');
    await page.getByText('approve the payment when your bank asks', { exact: false }).waitFor();
    await eventually('the refusal is in the books', () =>
      buyer.expectOne({ status: 'pending', payment: 'failed', holds: 0 }),
    );
    await button(page, /^Authorize/).click();
    await button(page, 'Complete').click();
    await booked(page);
    await buyer.expectOne(held);
  });
});

describe('R10 a saved card that is declined when it is to pay', () => {
  test('near the appointment: the checkout tells of a hold, not of the saving that the booking began with', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    const life = await bookWithFailingCard(scene, buyer, admin);
    await moveNear(life);
    await declined(life);
    await page.goto('/dashboard');
    await page
      .getByText(/^Your card was declined\. Use another card by .+ C[SD]T, or the booking is cancelled\.$/)
      .waitFor();
    await page.goto(`/checkout?booking=${life.bookingId}`);
    await heading(page, /^We hold \$150\.00\./).waitFor();
    await page.getByText('Your bank sets $150.00 aside.', { exact: false }).waitFor();
    await page.getByRole('checkbox', { name: /\$150\.00 is held on my card now/ }).waitFor();
    await button(page, 'Authorize $150.00').waitFor();
    expect(await page.getByText(/more than six days|card is saved/).count()).toBe(0);

    // Moved away again nothing is cancelled for it, and another card is wanted all the same.
    await moveAway(life);
    await page.goto('/dashboard');
    await page.getByText('Your card was declined. Use another card.', { exact: true }).waitFor();
    await page.goto(`/checkout?booking=${life.bookingId}`);
    await heading(page, 'We save your card. We charge it when the furniture is built.').waitFor();
  });

  test('for done work: it tells of the charge; a press on a replaced intent is told and loses nothing', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    const life = await bookWithFailingCard(scene, buyer, admin);
    const path = `/api/bookings/${life.bookingId}`;
    await admin.call('PATCH', `${path}/status`, z.unknown(), { body: { status: 'completed' } });
    await declined(life);
    await page.goto(`/checkout?booking=${life.bookingId}`);
    await heading(page, 'The work is done. $150.00 is charged now.').waitFor();
    expect(await page.getByText('What happens to the hold').count()).toBe(0);
    await fillFields(page, cards.good);
    const agreement = page.getByRole('checkbox', { name: /\$150\.00 is charged to my card now/ });
    await agreement.check();

    // The saved card is tried again, which voids what the page has prepared.
    expect((await admin.send('POST', `${path}/bill`)).status).toBe(402);
    await button(page, 'Pay $150.00').click();
    await saidOnce(page, 'Please press once more');
    expect(await agreement.isChecked()).toBe(true);
    expect((await scene.stack.sandbox.books(life.bookingId)).counts.captures).toBe(0);
    await button(page, 'Pay $150.00').click();
    await heading(page, 'The work is paid for').waitFor();
    await page
      .getByText('$150.00 was charged to your card for the finished work.', { exact: false })
      .waitFor();
    expect(await page.getByText(/is held|technician is assigned/).count()).toBe(0);
    await page.getByRole('link', { name: 'View receipt' }).click();
    await page.waitForURL(`**/receipt/${life.bookingId}`);
    expect((await scene.stack.sandbox.books(life.bookingId)).counts).toMatchObject({ captures: 1 });
  });
});

describe('R6 one press more, one page more', () => {
  test('pressed twice: one hold', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    await buyer.withDraft();
    const id = await buyer.toCheckout();
    await fillCard(page, cards.good);
    // Both before the page has drawn the button as busy.
    await button(page, /^Authorize/).evaluate((pressed: HTMLButtonElement) => {
      pressed.click();
      pressed.click();
      pressed.form?.requestSubmit();
    });
    await booked(page);
    await buyer.expectOne(held);
    expect((await scene.stack.sandbox.books(id)).charges).toHaveLength(1);
  });

  test('reloaded before the card, and after the bank’s yes was lost: the same booking, the same hold', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    await buyer.withDraft();
    const id = await buyer.toCheckout();
    await page.goto('/checkout');
    await page.waitForURL((url) => url.searchParams.get('booking') === id);
    await page.getByLabel('Card number').waitFor();
    // The bank says yes, and nobody here hears of it.
    await scene.stack.sandbox.fault({ service: 'stripe', kind: 'lost_webhooks' });
    await page.route('**/payment', () => undefined);
    await pay(page, cards.good);
    await eventually('the bank has said yes', async () =>
      (await scene.stack.sandbox.books(id)).counts.holds === 1 ? true : undefined,
    );
    await page.unroute('**/payment');
    await page.reload();
    // Opening the checkout again makes the server ask the provider.
    await heading(page, 'Your card is all set').waitFor();
    await buyer.expectOne(held);
  });

  test('two tabs with one draft are one booking, also after it was paid', async () => {
    buyer = await openBuyer(scene);
    const { page, context } = buyer;
    await buyer.withDraft();
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/booking/review');
      await heading(tab, 'Review your booking').waitFor();
      await tab.getByText('$45.00').first().waitFor();
    }
    await Promise.all(
      [page, other].map(async (tab) => {
        await button(tab, 'Proceed to Payment').click();
        await tab.getByLabel('Card number').waitFor();
      }),
    );
    expect(bookingIdIn(other)).toBe(bookingIdIn(page));
    const third = await context.newPage();
    await third.goto('/booking/review');
    await heading(third, 'Review your booking').waitFor();
    await pay(page, cards.good);
    await booked(page);
    // What the one tab has paid, the other shows without a reload.
    await heading(other, 'Your card is all set').waitFor();
    await button(third, 'Proceed to Payment').click();
    await booked(third);
    await buyer.expectOne(held);
  });
});

describe('R8 away and back', () => {
  test('the bank’s own page leads back, after a no as after a yes', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    await buyer.withDraft();
    const id = await buyer.toCheckout();
    const { clientSecret } = await api().call('POST', `/api/bookings/${id}/payment-intent`, prepared);
    for (const [answer, title] of [
      ['Fail', 'Your card is not confirmed yet'],
      ['Complete', 'Your booking is in.'],
    ] as const) {
      await page.goto(await bankPage(clientSecret, `${scene.stack.url}/booking-success?bookingId=${id}`));
      await button(page, answer).click();
      await heading(page, title).waitFor();
      if (answer === 'Complete') continue;
      await page.getByText('We are unable to authenticate your payment method.').waitFor();
      await page.getByRole('link', { name: 'Continue Payment' }).click();
      await page.getByLabel('Card number').waitFor();
    }
    await buyer.expectOne(held);
  });

  /** Confirms as a page does that lets the person leave, and answers the address of the bank's page. */
  async function bankPage(clientSecret: string, returnUrl: string): Promise<string> {
    const { sandboxUrl, stripePublishableKey } = scene.stack.run;
    const answer = await fetch(
      `${sandboxUrl}/v1/payment_intents/${clientSecret.split('_secret')[0]}/confirm`,
      {
        method: 'POST',
        body: new URLSearchParams({
          key: stripePublishableKey,
          client_secret: clientSecret,
          payment_method: 'pm_card_authenticationRequired',
          return_url: returnUrl,
        }),
      },
    );
    const shape = z.object({ next_action: z.object({ redirect_to_url: z.object({ url: z.string() }) }) });
    return shape.parse(await answer.json()).next_action.redirect_to_url.url;
  }

  test('a session that has ended: the draft stays, the sign-in leads on, also between the bank’s yes and ours', async () => {
    buyer = await openBuyer(scene);
    const { page, context } = buyer;
    const draft = await buyer.withDraft();
    await endSession();
    await page.goto('/checkout');
    await page.getByText('Please sign in to complete your booking.').waitFor();
    await signIn();
    await page.getByLabel('Card number').waitFor();
    await page.getByText('350 W 31st St', { exact: false }).waitFor();
    const kept = await page.evaluate(() => localStorage.getItem('pendingBooking'));
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ scheduledDate: draft.scheduledDate, zip: draft.zip });
    await buyer.expectOne({ status: 'pending', payment: 'none', holds: 0 });
    await fillCard(page, cards.good);
    await endSession();
    await button(page, /^Authorize/).click();
    await signIn();
    await heading(page, 'Your card is all set').waitFor();
    await buyer.expectOne(held);

    async function endSession(): Promise<void> {
      for (const name of buyer.account.visitor.cookies().keys()) await context.clearCookies({ name });
    }
    async function signIn(): Promise<void> {
      await heading(page, /Sign in/).waitFor();
      await page.getByLabel('Email').fill(buyer.account.email);
      await page.getByLabel('Password', { exact: true }).fill(buyer.account.password);
      await button(page, 'Sign In').last().click();
    }
  });

  test('a guest’s draft goes through the sign-up to the card', async () => {
    buyer = await openBuyer(scene, { signedIn: false });
    const { page } = buyer;
    await buyer.withDraft();
    await page.goto('/booking/review');
    await page.getByText('$45.00').first().waitFor();
    // Who would rather have an account.
    await page.getByRole('link', { name: 'sign in', exact: true }).click();
    await heading(page, /Sign in/).waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await heading(page, 'Create Your Account').waitFor();
    const email = `guest.${buyer.account.email}`;
    await page.getByLabel('First name').fill('Ida');
    await page.getByLabel('Last name').fill('Lund');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Hexagon-7-keys');
    await page.getByLabel('Confirm password', { exact: true }).fill('Hexagon-7-keys');
    await button(page, 'Create account').click();
    await page.getByLabel('Card number').waitFor();
    const id = bookingIdIn(page);
    await pay(page, cards.good);
    await booked(page);
    expect(await scene.witnesses.state(id)).toMatchObject({
      status: 'confirmed',
      payment: { state: 'authorized' },
    });
    expect((await scene.stack.sandbox.books(id)).counts).toMatchObject({ holds: 1 });
  });
});

describe('R22 a provider that is away', () => {
  test('when the card is asked: told, nothing held, and it works after', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    await buyer.withDraft();
    await buyer.toCheckout();
    await scene.stack.sandbox.fault({ service: 'stripe', kind: 'outage' });
    await pay(page, cards.good);
    await saidOnce(page, 'The payment provider cannot be reached.');
    await buyer.expectOne({ status: 'pending', payment: 'none', holds: 0 });
    await scene.stack.sandbox.clearFaults();
    await button(page, /^Authorize/).click();
    await booked(page);
    await buyer.expectOne(held);
  });

  test('when the booking is made: the draft stays, told, and it works after', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    await buyer.withDraft();
    await scene.stack.sandbox.fault({ service: 'stripe', kind: 'outage' });
    await page.goto('/checkout');
    await page.getByText('Payment Setup Error').waitFor({ timeout: 60_000 });
    expect(await page.evaluate(() => localStorage.getItem('pendingBooking'))).toContain('350 W 31st St');
    await scene.stack.sandbox.clearFaults();
    await button(page, 'Try again').click();
    await page.getByLabel('Card number').waitFor({ timeout: 60_000 });
    await pay(page, cards.good);
    await booked(page);
    await buyer.expectOne(held);
  });

  test('an answer of the bank, or of ours, that is lost on the way is asked for again', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    await buyer.withDraft();
    await buyer.toCheckout();
    await scene.stack.sandbox.fault({
      service: 'stripe',
      kind: 'lost_answer',
      call: 'payment_intents.confirm',
      times: 1,
    });
    await page.route(
      '**/payment',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await pay(page, cards.good);
    await booked(page);
    await buyer.expectOne(held);
  });
});

describe('what was reviewed is not what is sold now', () => {
  test('slot_taken: somebody took the last hands; told, the time is marked, and another one is booked', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    const draft = await buyer.withDraft({ place: losAngeles });
    await page.goto('/booking/schedule');
    const slots = page.locator('[aria-labelledby=slots]');
    const chosen = slots.locator(`input[value="${draft.slot?.id}"]`);
    await chosen.and(page.locator(':checked')).waitFor({ state: 'attached' });
    const taken = await sellOut(scene.stack, draft);
    expect(taken.length).toBeGreaterThan(0);
    await button(page, 'Enter contact details').click();
    await page.getByLabel('Phone').fill('212.555.0177');
    await button(page, 'Review the booking').click();
    await page.locator('[data-part=total-bar]').getByText('$45.00').waitFor();
    await button(page, 'Proceed to Payment').click();

    expect(await told(page, 'This time is no longer available')).toBe(
      'This time is no longer available This time has just been taken. Please choose another one. Nothing has been booked or held. Choose another time',
    );
    await buyer.expectNone();
    await button(page, 'Choose another time').click();
    await heading(page, 'When works for you?').waitFor();
    await chosen.and(page.locator(':disabled')).waitFor({ state: 'attached' });
    expect(await slots.getByRole('radio', { checked: true }).count()).toBe(0);
    await button(page, 'Enter contact details').click();
    await page.getByRole('alert').filter({ hasText: 'Choose a time to continue.' }).waitFor();
    await slots.getByRole('radio', { disabled: false }).last().check();
    await button(page, 'Enter contact details').click();
    expect(await page.getByLabel('Phone').inputValue()).toBe('(212) 555-0177');
    expect(await page.getByLabel('Street address').inputValue()).toBe('200 N Spring St');
    await button(page, 'Review the booking').click();
    await page.getByText('Second door').waitFor();
    await button(page, 'Proceed to Payment').click();
    await page.getByLabel('Card number').waitFor();
    await pay(page, cards.good);
    await booked(page);
    const { appointment, id, price } = await buyer.expectOne(held);
    expect(appointment).not.toMatchObject({ date: draft.scheduledDate, time: draft.scheduledTime });
    const { payment_intents: intents } = await scene.stack.sandbox.books(id);
    expect(intents).toMatchObject([{ status: 'requires_capture', amount: price.total }]);
    await giveBack(taken);
  });

  test('slot_taken, in Spanish: the time that has become free again is booked', async () => {
    buyer = await openBuyer(scene, { language: 'es' });
    const { page } = buyer;
    const draft = await buyer.withDraft({ place: losAngeles });
    const taken = await sellOut(scene.stack, draft);
    await page.goto('/checkout');
    expect(await told(page, 'Este horario ya no está libre')).toBe(
      'Este horario ya no está libre Este horario se acaba de ocupar. Elija otro. No se ha reservado ni retenido nada. Elegir otro horario',
    );
    await buyer.expectNone();
    await giveBack(taken);
    await button(page, 'Elegir otro horario').click();
    await page.locator(`input[value="${draft.slot?.id}"]:enabled`).check();
    await button(page, 'Datos de contacto').click();
    await button(page, 'Revisar la reserva').click();
    await page.locator('[data-part=total-bar]').getByText('$45.00').waitFor();
    await button(page, 'Continuar al pago').click();
    await authorize(page, cards.good, '$45.00');
    await heading(page, 'Su reserva está hecha.').waitFor();
    const { appointment } = await buyer.expectOne(held);
    expect(appointment).toMatchObject({ date: draft.scheduledDate, time: draft.scheduledTime });
    expect(buyer.failures).toEqual([]);
  });

  test('price_changed: the order grew in another tab; told with both totals, the new one is held', async () => {
    buyer = await openBuyer(scene, { signedIn: false });
    const { page, context, account } = buyer;
    const draft = await buyer.withDraft({ place: losAngeles });
    await page.goto('/booking/review');
    await page.getByText('$45.00').first().waitFor();
    await page.getByRole('link', { name: 'sign in', exact: true }).click();
    await heading(page, /Sign in/).waitFor();
    const other = await context.newPage();
    await other.goto('/booking/service');
    await other.getByRole('checkbox', { name: /Wall mounting/ }).check();
    await other.locator('[data-part=total-bar]').getByText('$80.00').waitFor();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await button(page, 'Sign In').last().click();

    const title = 'The price is now $80.00';
    const said =
      'You were shown $45.00. Nothing has been booked or held. Continue with $80.00 Change the booking';
    expect(await told(page, title)).toBe(`${title} ${said}`);
    await buyer.expectNone();
    const { contactInfo, scheduledDate, specialInstructions } = draft;
    const kept = { contactInfo, scheduledDate, specialInstructions, addOns: ['wall_mounting'] };
    expect(await keptDraft(page)).toMatchObject(kept);
    expect(await toldInSpanish(scene, buyer, 'El precio ahora es $80.00')).toBe(
      'El precio ahora es $80.00 Se le mostró $45.00. No se ha reservado ni retenido nada. Continuar con $80.00 Cambiar la reserva',
    );
    await button(page, 'Continue with $80.00').click();
    await authorize(page, cards.good, '$80.00');
    await booked(page);
    const { price, contact, ...state } = await buyer.expectOne(held);
    expect([price.total, state.appointment.date, contact.instructions !== null]).toEqual([
      8_000,
      scheduledDate,
      true,
    ]);
    const { payment_intents: intents } = await scene.stack.sandbox.books(state.id);
    expect(intents).toMatchObject([{ status: 'requires_capture', amount: 8_000 }]);
  });

  test('price_changed: the draft is from before a rise; changing the booking shows it at the new price', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    // As a draft of last week comes back after a release with other prices.
    await buyer.withDraft({ place: losAngeles, cents: 4_000 });
    await page.goto('/checkout');
    await told(page, 'The price is now $45.00');
    await buyer.expectNone();
    await page.getByRole('link', { name: 'Change the booking' }).click();
    await page.getByRole('heading', { name: 'BILLY bookcase' }).waitFor();
    await page.goto('/booking/review');
    await page.getByText('200 N Spring St', { exact: false }).waitFor();
    await page.locator('[data-part=total-bar]').getByText('$45.00').waitFor();
    await button(page, 'Proceed to Payment').click();
    await authorize(page, cards.good, '$45.00');
    await booked(page);
    expect((await buyer.expectOne(held)).price.total).toBe(4_500);
  });
});

describe('what becomes of the booking while its checkout stands open', () => {
  test('an admin raises the price: asked for once; held, told and kept is what was agreed', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    // Not tomorrow: in the last day before it could not be moved.
    await buyer.withDraft({ place: losAngeles, day: 3 });
    const id = await buyer.toCheckout();
    await reprice(admin, id, 100);
    const asked = 'We’re asking for $100.00 now. More than $45.00 is charged only if you approve it.';
    await page.getByText(asked).waitFor();
    await page.reload();
    await heading(page, /^We hold \$45\.00\./).waitFor();
    await page.getByText('Your bank sets $45.00 aside.', { exact: false }).waitFor();
    await page.getByText('up to $45.00 is captured', { exact: false }).waitFor();
    const outcomes = await page.getByRole('table').innerText();
    expect(outcomes).toContain('$45.00');
    expect(outcomes).not.toMatch(/\$(50|100)\.00/);
    const other = await page.context().newPage();
    await authorize(page, cards.good, 'Authorize $45.00');
    await booked(page);
    await page.getByText('$45.00 is held on Visa ending in 4242.', { exact: false }).waitFor();
    await page.getByText('up to $45.00 is charged', { exact: false }).waitFor();
    expect(await page.getByText(asked).count()).toBe(1);
    await other.goto(`/checkout?booking=${id}`);
    await other.getByText('$45.00 is taken care of.', { exact: false }).waitFor();
    await other.goto('/dashboard');
    await other.getByText('held, not charged', { exact: true }).waitFor();
    await other.getByText(asked).waitFor();
    await button(other, 'Reschedule').click();
    const move = other.getByRole('dialog');
    await move.getByRole('radio', { disabled: false }).first().check();
    await move.getByText('The price stays $45.00.', { exact: false }).waitFor();
    expect(await move.innerText()).not.toMatch(/\$50\.00/);
    const { payment_intents: intents } = await scene.stack.sandbox.books(id);
    expect(intents).toMatchObject([{ status: 'requires_capture', amount: 4_500 }]);
  });

  test('it is cancelled elsewhere, unheard here: the saved card is told so, and leads to another booking', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    await withoutSocket(page);
    await buyer.withDraft({ day: 8 });
    const id = await buyer.toCheckout();
    await fillCard(page, cards.good);
    await cancelElsewhere(buyer, id);
    await button(page, 'Save card').click();
    await heading(page, 'This booking was cancelled').waitFor();
    await page.getByText('Nothing is charged, and it can no longer be paid for.').waitFor();
    expect(await page.getByText(/Booking Error|Check the payment again/).count()).toBe(0);
    await page.getByRole('link', { name: 'Book again' }).click();
    await heading(page, 'What are we building?').waitFor();
    // Where the bank's own page would have led back to.
    await page.goto(`/booking-success?bookingId=${id}`);
    await heading(page, 'This booking was cancelled').waitFor();
    expect((await scene.stack.sandbox.books(id)).counts).toMatchObject({ holds: 0, captures: 0 });
  });
});

describe('a card that was saved', () => {
  test('without the word that it may be kept it pays for its booking alone', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    await buyer.withDraft();
    await buyer.toCheckout();
    // Two agreements: the hold's, which the booking needs, and that of keeping the card, which is free.
    expect(await keepCard(page).isChecked()).toBe(false);
    await fillCard(page, cards.good);
    await button(page, /^Authorize/).click();
    await booked(page);
    await buyer.expectOne(held);
    await page.goto('/account/cards');
    await page.getByText('For one booking only').waitFor();
    expect(await button(page, /Make .+ default/).count()).toBe(0);

    await buyer.withDraft({ day: 8 });
    await page.goto('/checkout');
    await page.getByLabel('Card number').waitFor();
    expect(await page.getByRole('radio', { name: /Visa ending in 4242/ }).count()).toBe(0);
  });

  test('far ahead it is saved and nothing held; the next booking offers it, and holds it without its number', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    await buyer.withDraft({ day: 8 });
    await buyer.toCheckout();
    await page.getByText('It shows as HEXKEY* ASSEMBLY on your statement.', { exact: false }).waitFor();
    await fillCard(page, cards.good);
    await keepCard(page).check();
    await button(page, 'Save card').click();
    await booked(page);
    await buyer.expectOne({ status: 'confirmed', payment: 'card_saved', holds: 0 });

    await buyer.withDraft();
    await page.goto('/checkout');
    expect(await page.getByRole('radio', { name: /Visa ending in 4242/ }).isChecked()).toBe(true);
    const id = bookingIdIn(page);
    await page.getByRole('radio', { name: 'Another card' }).check();
    await page.getByLabel('Card number').waitFor();
    await page.getByRole('radio', { name: /Visa ending in 4242/ }).check();
    await agree(page);
    await button(page, /^Authorize/).click();
    await booked(page);
    expect(await scene.witnesses.agreement(id)).toEqual({ agrees: true });
    expect(await scene.witnesses.state(id)).toMatchObject({
      status: 'confirmed',
      payment: { state: 'authorized', hold: { cardLast4: '4242' } },
    });
    expect((await scene.stack.sandbox.books(id)).counts).toMatchObject({ holds: 1, captures: 0 });
  });

  test('is added in the account with 3-D Secure, without a charge, and removed again', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    await page.goto('/account/cards');
    await page.getByText('No saved cards yet').waitFor();
    await button(page, 'Add a card').click();
    await fillFields(page, cards.declined);
    await button(page, 'Save card').click();
    await saidOnce(page, 'Your card was declined.');
    await fillFields(page, cards.asksEveryTime);
    await button(page, 'Save card').click();
    await button(page, 'Complete').click();
    await page.getByText('Visa ending in 3184').waitFor();
    const list = z.object({ cards: z.array(saved) });
    const { cards: kept } = await api().call('GET', '/api/account/cards', list);
    expect(kept).toMatchObject([{ last4: '3184', neededBy: [] }]);
    const { payment_intents: intents } = await scene.stack.sandbox.books();
    expect(intents.filter(({ metadata }) => isOf(buyer.account.id, metadata))).toEqual([]);
    await button(page, 'Remove Visa ending in 3184').click();
    await button(page, 'Remove card').click();
    await page.getByText('No saved cards yet').waitFor();
    expect(await api().call('GET', '/api/account/cards', z.unknown())).toEqual({ cards: [] });
    expect(buyer.failures).toEqual([]);
  });
});

describe('an address that was saved', () => {
  test('with a booking is there for the next one, as the phone is; what was said of the place is changed later', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    await buyer.withDraft();
    await buyer.toCheckout();
    await pay(page, cards.good);
    await booked(page);

    await buyer.withDraft({ isBegun: true });
    await page.goto('/booking/service');
    // The default address names the place.
    await page.getByText('We serve 10001.').waitFor();
    await button(page, 'Choose a time').click();
    await page.getByRole('radio', { name: /New York, NY 10001/, checked: true }).waitFor();
    await page.locator('[aria-labelledby=slots]').getByRole('radio', { disabled: false }).first().check();
    await button(page, 'Enter contact details').click();
    await page.getByLabel('Saved address').waitFor();
    expect(await page.getByLabel('Street address').inputValue()).toBe('350 W 31st St');
    expect(await page.getByLabel('Phone').inputValue()).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
    expect(await page.getByRole('checkbox', { name: 'Save this address for next time' }).isChecked()).toBe(
      true,
    );
    await page.getByLabel('Parking').selectOption({ label: 'Free parking on the street' });
    await page.getByLabel('Stairs or elevator').selectOption({ label: '2 flights of stairs' });
    await button(page, 'Review the booking').click();
    await page.getByText('Free parking on the street. 2 flights of stairs').waitFor();
    await page.goBack();
    await page.getByLabel('Stairs or elevator').waitFor();
    expect(await page.getByLabel('Stairs or elevator').inputValue()).toBe('stairs_2');

    // Of the booking that is made nothing was said yet.
    await page.goto('/dashboard');
    await button(page, 'Track Status').click();
    await button(page, 'Add or change').click();
    await page.getByLabel('Stairs or elevator').selectOption({ label: 'Elevator' });
    await button(page, 'Save').click();
    await page.getByText('Saved. Your technician will see it.').waitFor();
    await page.getByRole('dialog').getByText('Elevator', { exact: true }).waitFor();
    const list = z.array(z.looseObject({ site: z.unknown() }));
    const [mine] = await api().call('GET', '/api/bookings', list);
    expect(mine?.site).toEqual({ parking: null, access: 'elevator', wall: [] });
    expect(buyer.failures).toEqual([]);
  });

  test('fills where the job is, the newest first, and another may be chosen', async () => {
    buyer = await openBuyer(scene);
    const { page } = buyer;
    const place = { unit: '4B', city: 'New York', state: 'NY', zipCode: '10001', instructions: '' };
    for (const body of [
      { ...place, label: 'Home', street: '350 W 31st St' },
      { ...place, label: 'Office', street: '214 W 29th St' },
    ])
      await api().call('POST', '/api/account/addresses', z.unknown(), { body });
    await buyer.withDraft({ isBegun: true });
    await page.goto('/booking/service');
    // The default address names the place.
    await page.getByText('We serve 10001.').waitFor();
    await button(page, 'Choose a time').click();
    await page.getByRole('radio', { name: /New York, NY 10001/, checked: true }).waitFor();
    expect(await page.getByLabel('ZIP code of the job').inputValue()).toBe('10001');
    await page.locator('[aria-labelledby=slots]').getByRole('radio', { disabled: false }).first().check();
    await button(page, 'Enter contact details').click();
    const address = page.getByLabel('Saved address');
    await address.waitFor();
    expect(await address.locator('option').allInnerTexts()).toEqual([
      'Office, 214 W 29th St, 4B',
      'Home, 350 W 31st St, 4B',
      'Another address',
    ]);
    expect(await page.getByLabel('Street address').inputValue()).toBe('214 W 29th St');
    await address.selectOption({ label: 'Home, 350 W 31st St, 4B' });
    await page.getByLabel('Phone').fill('212.555.0177');
    await button(page, 'Review the booking').click();
    await page.getByText('350 W 31st St, 4B', { exact: false }).waitFor();

    // Back through each step, with a reload on the way: nothing is lost.
    await page.goBack();
    await heading(page, 'Where should we come?').waitFor();
    expect(await page.getByLabel('Street address').inputValue()).toBe('350 W 31st St');
    expect(await page.getByLabel('Phone').inputValue()).toBe('(212) 555-0177');
    await page.goBack();
    await heading(page, 'When works for you?').waitFor();
    await page.reload();
    const slots = page.locator('[aria-labelledby=slots]');
    await slots.getByRole('radio', { checked: true }).waitFor({ state: 'attached' });
    await page.goBack();
    await heading(page, 'What are we building?').waitFor();
    await page.getByRole('heading', { name: 'BILLY bookcase' }).waitFor();
    await page.goto('/booking/review');
    await page.getByText('350 W 31st St, 4B', { exact: false }).waitFor();
    expect(buyer.failures).toEqual([]);
  });
});
