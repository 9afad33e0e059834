/** Who may see a screen is looked up before it is drawn; apart from the routes, whose pages may need no server. */
import { redirect } from '@tanstack/react-router';
import { sentenceOf } from '#web/lib/api.ts';
import { ownRole } from '#web/lib/role.ts';
import { queries } from './queries.ts';
import { sessionQuery } from './session.ts';

/**
 * Lets somebody with the app's role pass.
 * @throws a redirect to `elsewhere`, or an Error with the server's sentence to show, which may be empty
 */
export async function requireSession(elsewhere: string): Promise<void> {
  const { users } = await queries.ensureQueryData(sessionQuery()).catch((error: unknown) => {
    throw new Error(sentenceOf(error, ''), { cause: error });
  });
  if (!users.some(({ role }) => role === ownRole()))
    redirect({ href: elsewhere, replace: true, throw: true });
}
