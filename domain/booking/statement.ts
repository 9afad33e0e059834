/** What a charge is called on the statement of the cardholder's bank. */

/** What our account at the provider is set to begin with; the sandbox's is, and operations.md says where it is set. */
const PREFIX = 'HEXKEY';

/** What each of our charges adds to it. The provider takes 22 characters in all, a star and a blank between among them. */
export const statementSuffix = { booking: 'ASSEMBLY', tip: 'TIP' } as const;

/** `HEXKEY* ASSEMBLY`, as it is written on the statement. */
export const statementName = (of: keyof typeof statementSuffix): string =>
  `${PREFIX}* ${statementSuffix[of]}`;
