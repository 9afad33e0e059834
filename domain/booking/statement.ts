/** How a charge appears on the cardholder's statement. */

/** The prefix set for our account at the provider, including the sandbox; operations.md says where to set it. */
const PREFIX = 'HEXKEY';

/**
 * The suffix for each kind of charge. The provider allows 22 characters in total, including a star and a space in
 * between.
 */
export const statementSuffix = { booking: 'ASSEMBLY', tip: 'TIP' } as const;

/** `HEXKEY* ASSEMBLY`, as it appears on the statement. */
export const statementName = (of: keyof typeof statementSuffix): string =>
  `${PREFIX}* ${statementSuffix[of]}`;
