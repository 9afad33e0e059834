/** Where the foot of every mail leads. */
import type { FooterUrls } from '#mails/composed/composed.ts';

/** Absolute links of this installation. */
export function footerUrls(publicUrl: string, unsubscribe: string | null = null): FooterUrls {
  return { settings: `${publicUrl}/account/notifications`, support: `${publicUrl}/support`, unsubscribe };
}
