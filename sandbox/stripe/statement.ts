/** A charge's description on the cardholder's statement (docs.stripe.com, Statement descriptors). */
import { invalidRequest } from './failures.ts';

/** The account's own prefix, from its settings. */
const PREFIX = 'HEXKEY';
const MOST = 22;

/**
 * A card charge's suffix, checked. Throws StripeFailure 400 for a descriptor that card charges do not allow, and for a
 * suffix that the networks would not show.
 */
export function statementSuffixOf(parameters: {
  statement_descriptor?: string;
  statement_descriptor_suffix?: string;
}): string | null {
  if (parameters.statement_descriptor) {
    throw invalidRequest(
      'The `statement_descriptor` parameter is not supported for the `card` payment method type. ' +
        'Use the `statement_descriptor_suffix` parameter instead.',
      { param: 'statement_descriptor' },
    );
  }
  const suffix = parameters.statement_descriptor_suffix;
  if (!suffix) return null;
  const refuse = (message: string) => invalidRequest(message, { param: 'statement_descriptor_suffix' });
  if (/[<>\\'"*]/.test(suffix)) {
    throw refuse(`The statement descriptor suffix must not contain the characters <>\\'"*.`);
  }
  if (!/[a-z]/i.test(suffix)) {
    throw refuse('The statement descriptor suffix must contain at least one alphabetic character.');
  }
  if (written(suffix).length > MOST) {
    throw refuse(
      `The statement descriptor must be at most ${MOST} characters, including the prefix, the * and the space.`,
    );
  }
  return suffix;
}

/** As shown on the statement: the prefix alone, or with the suffix after an asterisk. */
export const written = (suffix: string | null): string => (suffix === null ? PREFIX : `${PREFIX}* ${suffix}`);
