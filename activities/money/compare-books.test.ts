/**
 * The nightly comparison when its activity is retried: what a run records and what it reports agree, and a cancelled
 * try ends.
 */
import { CancelledFailure } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, test } from 'vitest';
import { allBooks, books, differencesOf } from '#domain/books/decide.ts';
import { letters } from '#domain/letters/decide.ts';
import { load } from '#events/execute.ts';
import { EventStore, openMemoryLog } from '#tests/simulator/store/log.ts';
import { emptyReport } from '#workflows/testing/books.ts';
import { booksActivities, type BooksReport, type CompareBooks } from './compare-books.ts';

const differing: BooksReport = {
  ...emptyReport,
  differences: [
    { bookingId: 'b1', number: 'HX-2B2B2B', fact: 'captured', values: { log: 15_000, provider: 14_999 } },
  ],
};

function tried(compareBooks: CompareBooks, environment = new MockActivityEnvironment()) {
  const log = openMemoryLog(new EventStore(), { now: Date.now });
  let isDying = true;
  const { compareAllBooks } = booksActivities({
    compareBooks,
    log: {
      ...log,
      // The worker dies between the record and the mail.
      append: async (stream, expected, events) => {
        const isMail = stream.startsWith(letters.category);
        if (isMail && isDying) {
          isDying = false;
          throw new Error('the worker died');
        }
        return log.append(stream, expected, events);
      },
    },
  });
  return {
    once: () => environment.run(compareAllBooks, 'run'),
    comparisons: async () => (await load(log, books, allBooks)).comparisons,
    told: async () => (await load(log, letters, 'admin-duty')).due,
  };
}

test('a try after the record compares no more, and tells of what is recorded', async () => {
  const found = [differing, emptyReport];
  const { once, comparisons, told } = tried(() => Promise.resolve(found.shift() ?? emptyReport));
  await expect(once()).rejects.toThrow('the worker died');
  // By now the books agree, but this run's record says otherwise, and so does its mail.
  expect(await once()).toBe(1);
  expect(found).toHaveLength(1);
  expect((await comparisons()).map(differencesOf)).toEqual([1]);
  expect(await told()).toMatchObject([{ letter: 'books_differ' }]);
  await once();
  expect(await told()).toHaveLength(1);
});

test('a try that is cancelled ends its comparison and records nothing', async () => {
  const environment = new MockActivityEnvironment();
  const { once, comparisons } = tried(
    (signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new CancelledFailure('over')));
        environment.cancel();
      }),
    environment,
  );
  await expect(once()).rejects.toThrow(CancelledFailure);
  expect(await comparisons()).toEqual([]);
});
