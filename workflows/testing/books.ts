/** Books for worlds without read models: there is nothing to compare. */
import type { BooksReport, CompareBooks } from '#activities/money/compare-books.ts';

export const emptyReport: BooksReport = {
  witnesses: [],
  bookings: 0,
  partners: 0,
  captured: 0,
  refunded: 0,
  transferred: 0,
  toPartners: 0,
  differences: [],
};

export const nothingCompared: CompareBooks = () => Promise.resolve(emptyReport);
