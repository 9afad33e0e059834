/**
 * The event of `taxreport-<year>`: who exported the totals of a tax year, with names and addresses. STORED shape, never
 * rewritten.
 */
import type { DomainEvent, Signed } from '../core/event.ts';

export type TaxReportDrawn = DomainEvent<'TaxReportDrawn', Signed & { year: number }>;
