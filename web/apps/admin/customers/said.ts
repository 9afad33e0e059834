/** Names of those who did something; pure. */
import type { AdminNote } from '#api/contract/customers.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { consoleTexts } from '#words/generated/admin.ts';
import { roleText } from '../words.ts';

/** The name, or the role where nobody has one. */
export const byName = (t: TextOf<typeof consoleTexts>, { name, role }: AdminNote['by']): string =>
  name ?? roleText(t, role);
