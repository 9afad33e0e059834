/** The refusal for a check provider that does not answer. */
import { ChecksRefused, ChecksUnavailable } from '#vendors/checkr/failures.ts';
import { Refused } from '../problems.ts';

/** The refusal for an error of the provider; any other error unchanged. */
export function asUnavailable(error: unknown): unknown {
  return error instanceof ChecksUnavailable || error instanceof ChecksRefused
    ? new Refused('check_unavailable', 'checkUnavailable', { retryAfter: 60, cause: error })
    : error;
}
