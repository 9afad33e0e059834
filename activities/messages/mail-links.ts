/** Where the foot of every mail leads. */
import type { FooterUrls } from '#domain/messages/content.ts';

/** Absolute links of this installation. */
export function footerUrls(publicUrl: string): FooterUrls {
  return { settings: `${publicUrl}/account/notifications`, support: `${publicUrl}/support` };
}
