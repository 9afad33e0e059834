/** The payee's page behind an account link: routing and account number, which never reach the product. */
import express, { type Router } from 'express';
import { z } from 'zod';
import { findLink } from '../stripe/account-links.ts';
import { type Identity, isCompany, noteFacts } from '../stripe/accounts.ts';
import { connectBankAccount, makeBankAccount } from '../stripe/bank-accounts.ts';
import { StripeFailure } from '../stripe/failures.ts';
import type { StripeState } from '../stripe/state.ts';
import { document, html, type Markup } from './html.ts';

type BankNumbers = { readonly routing_number: string; readonly account_number: string };

const bank = {
  routing_number: z.string().trim().max(20),
  account_number: z.string().trim().max(30),
};
const personSchema = z.object({
  given_name: z.string().trim().min(1).max(60),
  surname: z.string().trim().min(1).max(60),
  date_of_birth: z.iso.date(),
  /** Only if the provider asks for it. */
  tax_number: z.string().trim().max(11).default(''),
  ...bank,
});
const companySchema = z.object({
  registered_name: z.string().trim().min(1).max(120),
  tax_number: z
    .string()
    .trim()
    .regex(/^\d{2}-?\d{7}$/),
  ...bank,
});

/** The page's input in the form that the provider gets. */
function told(
  body: unknown,
  isOfCompany: boolean,
): { readonly holder: string; readonly numbers: BankNumbers; readonly identity: Identity } | null {
  if (isOfCompany) {
    const { success, data } = companySchema.safeParse(body);
    if (!success) return null;
    const { registered_name, tax_number, ...numbers } = data;
    const id_numbers = [{ type: 'us_ein' as const, value: tax_number.replace('-', '') }];
    return {
      holder: registered_name,
      numbers,
      identity: { business_details: { registered_name, id_numbers } },
    };
  }
  const { success, data } = personSchema.safeParse(body);
  if (!success) return null;
  const { given_name, surname, date_of_birth, tax_number, ...numbers } = data;
  const [year = 0, month = 0, day = 0] = date_of_birth.split('-').map(Number);
  const id_numbers =
    tax_number === '' ? [] : [{ type: 'us_ssn' as const, value: tax_number.replaceAll('-', '') }];
  const individual = { given_name, surname, date_of_birth: { day, month, year }, id_numbers };
  return { holder: `${given_name} ${surname}`, numbers, identity: { individual } };
}

function form(isOfCompany: boolean, message: string | null): Markup {
  const who = isOfCompany
    ? html`<label>Registered name<input name="registered_name" autocomplete="organization" required></label>
      <label>EIN<input name="tax_number" inputmode="numeric" placeholder="12-3456789" required></label>`
    : html`<label>First name<input name="given_name" autocomplete="given-name" required></label>
      <label>Last name<input name="surname" autocomplete="family-name" required></label>
      <label>Date of birth<input name="date_of_birth" type="date" required></label>
      <label>Social Security number, if asked for<input name="tax_number" inputmode="numeric"></label>`;
  return html`<main class="narrow">
    <p class="eyebrow">Sandbox payments · onboarding</p>
    <h1>Where should your money go?</h1>
    ${message === null ? null : html`<p class="alert" role="alert">${message}</p>`}
    <form method="post" class="fields">
      ${who}
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
      response.send(document('Bank details', form(isCompany(state, link.account), null)));
    }
  });

  router.post('/sandbox/onboarding/:token', (request, response) => {
    const link = findLink(state, request.params.token);
    const isOfCompany = link !== undefined && isCompany(state, link.account);
    const given = told(request.body, isOfCompany);
    if (!link || !given) {
      const again = form(isOfCompany, 'Please fill in all fields.');
      response.status(link ? 400 : 404).send(document('Bank details', again));
      return;
    }
    try {
      const { holder: account_holder_name, numbers, identity } = given;
      const made = makeBankAccount({ ...numbers, account_holder_name, country: 'US' });
      const date = new Date(state.clock.milliseconds()).toISOString();
      state.store.transaction(() => {
        noteFacts(state, link.account, {
          ...identity,
          attestations: { terms_of_service: { account: { date, ip: request.ip ?? '' } } },
        });
        connectBankAccount(state, link.account, made);
      });
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      response.status(400).send(document('Bank details', form(isOfCompany, error.message)));
      return;
    }
    response.redirect(303, link.returnUrl);
  });
  return router;
}
