/** What a screen to be photographed is: its page, whose session, and what is done there first. */
import type { Page } from 'playwright-core';
import type { Drafts } from './draft.ts';
import type { PersonName } from './people.ts';
import type { StaffName } from './staff.ts';

/** One sheet holds one group. */
export type Group =
  | 'public'
  | 'booking'
  | 'progress'
  | 'dashboard'
  | 'account'
  | 'mail'
  | 'apply'
  | 'work'
  | 'job'
  | 'console'
  | 'partner';

/** Groups whose people sit at a desk: they are dark and Spanish at its width. */
export const atDesks: ReadonlySet<Group> = new Set(['console', 'partner']);

export interface Screen {
  /** Caption and file name. */
  readonly name: string;
  readonly group: Group;
  readonly path: string;
  /** Whose session; a stranger without it. */
  readonly as?: PersonName | StaffName;
  readonly draft?: keyof Drafts;
  /** Before the page is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What the person does there first. */
  readonly act?: (page: Page, words: Words) => Promise<void>;
  /** The part on the screen is what counts: a dialog, a banner. Otherwise the whole page is taken. */
  readonly onlyVisible?: true;
  /** It is taken while it waits for an answer, where others are taken at rest. */
  readonly isWaiting?: true;
}

/** Answers what the apps say under a name, as `customer.dashboard.cancel`. */
export type Words = (name: string) => string;
