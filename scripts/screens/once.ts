/** The pages of an entry, each once. */
import { pagesOf } from '#api/contract/pages.ts';
import type { Group, Screen } from './screen.ts';
import type { StaffName } from './staff.ts';

/** Those that need no id in their path; those before sign-in are shown to a visitor. */
export const once = (entry: 'console' | 'partner', group: Group, as: StaffName): readonly Screen[] =>
  pagesOf(entry)
    .filter(([path, kind]) => !kind.startsWith('/') && !path.includes('$'))
    .map(([path]): Screen => {
      const isOfStrangers = /login|signup|invitation|reset-password|confirm-email/.test(path);
      return { name: path, group, path, ...(isOfStrangers ? {} : { as }) };
    });
