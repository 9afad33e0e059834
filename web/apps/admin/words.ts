/** Names used on several console screens. */
import { serviceTypeOf } from '#domain/catalogue/options.ts';
import type { Actor } from '#domain/core/actor.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { Words } from '#web/lib/words.ts';
import type { consoleTexts } from '#words/generated/admin.ts';

/** `bedroom`; an unknown type is shown as it was sent. */
export function serviceText(words: Words, serviceType: string): string {
  const type = serviceTypeOf(serviceType);
  return type ? words(`service_${type}`) : serviceType;
}

/** The word with a capital first letter. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const roles = ['customer', 'technician', 'admin', 'partner', 'system'] as const satisfies Actor['role'][];

/** The role in `admin:ada` or `admin ada`: who did something. */
export function roleText(t: TextOf<typeof consoleTexts>, by: string): string {
  const [named = ''] = by.split(/[ :]/);
  const role = roles.find((one) => one === named);
  return role ? t(`role_${role}`) : named;
}
