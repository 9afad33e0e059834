/** Where a printed code leads. */
import type { Dependencies } from '../dependencies.ts';

/** The scan page of a store code (spec customer §2). */
export function scanUrl({ settings }: Pick<Dependencies, 'settings'>, storeCode: string): string {
  return `${settings.publicUrl}/scan/${storeCode}`;
}
