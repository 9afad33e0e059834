/** Started each night by the schedule of the books: compares every cent with the provider's lists (decision 224). */
import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { BooksActivities } from '#activities/money/compare-books.ts';
import { outward } from '../story/effects.ts';

const { compareAllBooks } = proxyActivities<BooksActivities>({ ...outward, startToCloseTimeout: '2 hours' });

/** Has no stream of its own. What it finds is recorded once per run, however often its activity is tried. */
export async function booksCompared(): Promise<number> {
  return compareAllBooks(workflowInfo().runId);
}
