/** The payee's page behind an account link: routing and account number, which never reach the product. */
import express, { type Router } from 'express';
import { z } from 'zod';
import { findLink } from '../stripe/account-links.ts';
import { noteFacts } from '../stripe/accounts.ts';
import { connectBankAccount, makeBankAccount } from '../stripe/bank-accounts.ts';
import { StripeFailure } from '../stripe/failures.ts';
import type { StripeState } from '../stripe/state.ts';
import { document, html, type Markup } from './html.ts';

const bankSchema = z.object({
  given_name: z.string().trim().min(1).max(60),
  surname: z.string().trim().min(1).max(60),
  date_of_birth: z.iso.date(),
  routing_number: z.string().trim().max(20),
  account_number: z.string().trim().max(30),
});

function form(message: string | null): Markup {
  return html`<main class="narrow">
    <p class="eyebrow">Sandbox payments · onboarding</p>
    <h1>Where should your money go?</h1>
    ${message === null ? null : html`<p class="alert" role="alert">${message}</p>`}
    <form method="post" class="fields">
      <label>First name<input name="given_name" autocomplete="given-name" required></label>
      <label>Last name<input name="surname" autocomplete="family-name" required></label>
      <label>Date of birth<input name="date_of_birth" type="date" required></label>
      <label>Routing number<input name="routing_number" inputmode="numeric" value="110000000" required></label>
      <label>Account number<input name="account_number" inputmode="numeric" value="000123456789" required></label>
      <button class="primary">Accept the terms, save and return</button>
    </form>
    <p class="muted">000123456789 is paid, 000111111116 fails, 000999999991 is paid and comes back.</p>
  </main>`;
}

/** `GET` and `POST /sandbox/onboarding/:token`. */
export function onboardingRouter(state: StripeState): Router {
  const router = express.Router();
  router.use('/sandbox/onboarding', express.urlencoded({ extended: false }));

  router.get('/sandbox/onboarding/:token', (request, response) => {
    const link = findLink(state, request.params.token);
    if (!link) {
      response
        .status(404)
        .send(document('No such link', html`<main class="narrow"><h1>No such link</h1></main>`));
    } else if (link.expires < state.clock.seconds()) {
      response.redirect(303, link.refreshUrl);
    } else {
      response.send(document('Bank details', form(null)));
    }
  });

  router.post('/sandbox/onboarding/:token', (request, response) => {
    const link = findLink(state, request.params.token);
    const parsed = bankSchema.safeParse(request.body);
    if (!link || !parsed.success) {
      response.status(link ? 400 : 404).send(document('Bank details', form('Please fill in all fields.')));
      return;
    }
    try {
      const { given_name, surname, date_of_birth, ...numbers } = parsed.data;
      const account_holder_name = `${given_name} ${surname}`;
      const made = makeBankAccount({ ...numbers, account_holder_name, country: 'US' });
      const [year = 0, month = 0, day = 0] = date_of_birth.split('-').map(Number);
      const date = new Date(state.clock.milliseconds()).toISOString();
      state.store.transaction(() => {
        noteFacts(state, link.account, {
          individual: { given_name, surname, date_of_birth: { day, month, year } },
          attestations: { terms_of_service: { account: { date, ip: request.ip ?? '' } } },
        });
        connectBankAccount(state, link.account, made);
      });
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      response.status(400).send(document('Bank details', form(error.message)));
      return;
    }
    response.redirect(303, link.returnUrl);
  });
  return router;
}
