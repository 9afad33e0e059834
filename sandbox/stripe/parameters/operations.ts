/** Every Stripe call that the sandbox serves, with the SDK's own type of its parameters. */
import type Stripe from 'stripe';
import type { UploadedFile } from '../multipart.ts';

/** Parameters that a browser sends in addition to the documented ones: its key and the object's secret. */
export interface BrowserParameters {
  key?: string;
  client_secret?: string;
  /** Stripe.js asks for a challenge inside the page instead of a redirect. */
  use_stripe_sdk?: boolean;
}

/** What Stripe.js sends when it reads card numbers from its own input fields. */
export interface RawCardParameters {
  payment_method_data?: {
    type?: string;
    /** From input fields, or the token that a browser's wallet has answered with. */
    card?:
      | { number: string; exp_month: number; exp_year: number; cvc?: string }
      | { token: string; wallet: 'google_pay' };
    billing_details?: Stripe.PaymentMethodCreateParams.BillingDetails;
    metadata?: Stripe.MetadataParam;
    allow_redisplay?: Stripe.PaymentMethodCreateParams.AllowRedisplay;
  };
}

/** Call name → parameters. The names are those used to switch faults (`POST /sandbox/faults`). */
export interface OperationParameters {
  'customers.create': Stripe.CustomerCreateParams;
  'customers.retrieve': Stripe.CustomerRetrieveParams;
  'customers.update': Stripe.CustomerUpdateParams;
  'customers.list': Stripe.CustomerListParams;
  'customers.search': Stripe.CustomerSearchParams;
  'customers.del': Record<never, never>;
  'customers.listPaymentMethods': Stripe.CustomerListPaymentMethodsParams;

  'payment_methods.create': Stripe.PaymentMethodCreateParams & BrowserParameters;
  'payment_methods.retrieve': Stripe.PaymentMethodRetrieveParams;
  'payment_methods.attach': Stripe.PaymentMethodAttachParams;
  'payment_methods.detach': Stripe.PaymentMethodDetachParams;
  'payment_methods.list': Stripe.PaymentMethodListParams;

  'setup_intents.create': Stripe.SetupIntentCreateParams;
  'setup_intents.retrieve': Stripe.SetupIntentRetrieveParams & BrowserParameters;
  'setup_intents.confirm': Omit<Stripe.SetupIntentConfirmParams, 'payment_method_data'> &
    RawCardParameters &
    BrowserParameters;
  'setup_intents.cancel': Stripe.SetupIntentCancelParams;
  'setup_intents.list': Stripe.SetupIntentListParams;

  'payment_intents.create': Omit<Stripe.PaymentIntentCreateParams, 'payment_method_data'> & RawCardParameters;
  'payment_intents.retrieve': Stripe.PaymentIntentRetrieveParams & BrowserParameters;
  'payment_intents.update': Omit<Stripe.PaymentIntentUpdateParams, 'payment_method_data'>;
  'payment_intents.confirm': Omit<Stripe.PaymentIntentConfirmParams, 'payment_method_data'> &
    RawCardParameters &
    BrowserParameters;
  'payment_intents.capture': Stripe.PaymentIntentCaptureParams;
  'payment_intents.cancel': Stripe.PaymentIntentCancelParams;
  'payment_intents.increment_authorization': Stripe.PaymentIntentIncrementAuthorizationParams;
  'payment_intents.list': Stripe.PaymentIntentListParams;
  'payment_intents.search': Stripe.PaymentIntentSearchParams;

  'charges.retrieve': Stripe.ChargeRetrieveParams;
  'charges.list': Stripe.ChargeListParams;
  'balance_transactions.retrieve': Stripe.BalanceTransactionRetrieveParams;
  'balance_transactions.list': Stripe.BalanceTransactionListParams;
  'disputes.retrieve': Stripe.DisputeRetrieveParams;
  'disputes.list': Stripe.DisputeListParams;
  'disputes.update': Stripe.DisputeUpdateParams;
  'files.create': Omit<Stripe.FileCreateParams, 'file' | 'file_link_data'> & { file: UploadedFile };
  'files.retrieve': Stripe.FileRetrieveParams;
  'refunds.create': Stripe.RefundCreateParams;
  'refunds.retrieve': Stripe.RefundRetrieveParams;
  'refunds.list': Stripe.RefundListParams;

  'v2.core.accounts.create': Stripe.V2.Core.AccountCreateParams;
  'v2.core.accounts.retrieve': Stripe.V2.Core.AccountRetrieveParams;
  'v2.core.accounts.update': Stripe.V2.Core.AccountUpdateParams;
  'v2.core.account_links.create': Stripe.V2.Core.AccountLinkCreateParams;
  'accounts.retrieve': Stripe.AccountRetrieveParams;
  'account_links.create': Stripe.AccountLinkCreateParams;
  'external_accounts.create': Stripe.AccountCreateExternalAccountParams;
  'external_accounts.retrieve': Stripe.AccountRetrieveExternalAccountParams;
  'external_accounts.list': Stripe.AccountListExternalAccountsParams;
  'external_accounts.del': Stripe.AccountDeleteExternalAccountParams;
  'tokens.create': Stripe.TokenCreateParams & BrowserParameters;
  'tokens.retrieve': Stripe.TokenRetrieveParams;

  'transfers.create': Stripe.TransferCreateParams;
  'transfers.retrieve': Stripe.TransferRetrieveParams;
  'transfers.list': Stripe.TransferListParams;
  'transfers.createReversal': Stripe.TransferCreateReversalParams;
  'transfers.listReversals': Stripe.TransferListReversalsParams;

  'payouts.create': Stripe.PayoutCreateParams;
  'payouts.retrieve': Stripe.PayoutRetrieveParams;
  'payouts.list': Stripe.PayoutListParams;
  'payouts.cancel': Stripe.PayoutCancelParams;
  'balance.retrieve': Stripe.BalanceRetrieveParams;
  'balance_settings.retrieve': Stripe.BalanceSettingsRetrieveParams;
  'balance_settings.update': Stripe.BalanceSettingsUpdateParams;

  'events.retrieve': Stripe.EventRetrieveParams;
  'events.list': Stripe.EventListParams;
}

/** The name of one served call, such as `payment_intents.capture`. */
export type OperationName = keyof OperationParameters;
