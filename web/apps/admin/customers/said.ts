/** Names of people who did something; pure. */
import type { AdminNote } from '#api/contract/customers.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { consoleTexts } from '#words/generated/admin.ts';
import { roleText } from '../words.ts';

/** The name, or the role if there is none. */
export const byName = (t: TextOf<typeof consoleTexts>, { name, role }: AdminNote['by']): string =>
  name ?? roleText(t, role);
