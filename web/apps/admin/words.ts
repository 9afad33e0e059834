/** Names that several console screens show. */
import { serviceTypeOf } from '#domain/catalogue/options.ts';
import type { Actor } from '#domain/core/actor.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { Words } from '#web/lib/words.ts';
import type { consoleTexts } from '#words/generated/admin.ts';

/** `bedroom`; what is no type of ours stays as it was sent. */
export function serviceText(words: Words, serviceType: string): string {
  const type = serviceTypeOf(serviceType);
  return type ? words(`service_${type}`) : serviceType;
}

/** A word at the start of a line. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const roles = ['customer', 'technician', 'admin', 'partner', 'system'] as const satisfies Actor['role'][];

/** The role of `admin:ada` or `admin ada`: who did something. */
export function roleText(t: TextOf<typeof consoleTexts>, by: string): string {
  const [named = ''] = by.split(/[ :]/);
  const role = roles.find((one) => one === named);
  return role ? t(`role_${role}`) : named;
}
