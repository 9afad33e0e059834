/** `/v2/core/account_links` and `/v1/account_links`: a page of the sandbox where a payee enters bank details. */
import { randomBytes } from 'node:crypto';
import { invalidRequest } from './failures.ts';
import { operation } from './operation.ts';
import type { StripeState } from './state.ts';

const validSeconds = 300;

/** Where the payee goes afterwards. */
export interface OnboardingLink {
  account: string;
  returnUrl: string;
  refreshUrl: string;
  /** Seconds since the epoch. */
  expires: number;
}

function makeLink(
  state: StripeState,
  link: Omit<OnboardingLink, 'expires'>,
): { url: string; expires: number } {
  state.objects.get('account', link.account, '', 'account');
  const token = randomBytes(18).toString('base64url');
  const expires = state.clock.seconds() + validSeconds;
  state.store.run(
    'insert into settings (name, value) values (?, ?)',
    `onboarding:${token}`,
    JSON.stringify({ ...link, expires }),
  );
  return { url: `${state.options.publicUrl()}/sandbox/onboarding/${token}`, expires };
}

/** The link of a token; undefined if there is none. An expired one is still returned, for its refresh URL. */
export function findLink(state: StripeState, token: string): OnboardingLink | undefined {
  const row = state.store.get<{ value: string }>(
    'select value from settings where name = ?',
    `onboarding:${token}`,
  );
  return row ? (JSON.parse(row.value) as OnboardingLink) : undefined;
}

/** The calls of this family. */
export const accountLinkOperations = [
  operation('v2.core.account_links.create', 'POST /v2/core/account_links', (state, { parameters }) => {
    const useCase = parameters.use_case.account_onboarding ?? parameters.use_case.account_update;
    if (!useCase) {
      throw invalidRequest('Missing required param: use_case.account_onboarding.', {
        code: 'parameter_missing',
        param: 'use_case',
      });
    }
    const { url, expires } = makeLink(state, {
      account: parameters.account,
      returnUrl: useCase.return_url ?? useCase.refresh_url,
      refreshUrl: useCase.refresh_url,
    });
    return {
      object: 'v2.core.account_link',
      account: parameters.account,
      created: new Date(state.clock.seconds() * 1000).toISOString(),
      expires_at: new Date(expires * 1000).toISOString(),
      livemode: false,
      url,
      use_case: parameters.use_case,
    };
  }),
  operation('account_links.create', 'POST /v1/account_links', (state, { parameters }) => {
    if (parameters.return_url === undefined || parameters.refresh_url === undefined) {
      throw invalidRequest('Missing required param: return_url and refresh_url.', {
        code: 'parameter_missing',
      });
    }
    const { url, expires } = makeLink(state, {
      account: parameters.account,
      returnUrl: parameters.return_url,
      refreshUrl: parameters.refresh_url,
    });
    return { object: 'account_link', created: state.clock.seconds(), expires_at: expires, url };
  }),
];
