/** Asks every outside service whether it answers and accepts our login, and records the result (decision 213). */
import type { Connection } from '@temporalio/client';
import type pg from 'pg';
import type Stripe from 'stripe';
import type { CheckedService, ServiceCheck } from '#domain/core/service-checks.ts';
import { checkLog } from '#events/check-log.ts';
import type { EventLog } from '#events/log.ts';
import { noteServiceCheck } from '#events/service-checks.ts';
import type { Blobs } from '#vendors/blobs/blobs.ts';
import { checkBlobs } from '#vendors/blobs/check.ts';
import type { Vision } from '#vendors/openai/vision.ts';
import type { Mailer } from '#vendors/smtp/mailer.ts';
import { checkPayments } from '#vendors/stripe/check.ts';
import type { Texts } from '#vendors/twilio/texts.ts';

export interface AskedServices {
  readonly pool: pg.Pool;
  /** A connection that doesn't retry: with retries, the measured time would include them. */
  readonly engine: Connection;
  /** The event log, and the store that it is in. */
  readonly log: Pick<EventLog, 'check'>;
  readonly logService: 'Postgres' | 'EventStoreDB';
  readonly stripe: Stripe;
  readonly mailer: Pick<Mailer, 'check'>;
  readonly texts: Pick<Texts, 'check'>;
  readonly vision: Pick<Vision, 'check'>;
  readonly blobs: Blobs;
}

/** Milliseconds after which an engine that does not answer counts as away. */
const TIMEOUT = 5_000;

/** Checks all of them at the same time; nothing is sent and nobody's data changes. */
export function openServiceLooks({ pool, engine, stripe, ...of }: AskedServices): () => Promise<void> {
  const asks: Readonly<Record<CheckedService, () => Promise<ServiceCheck>>> = {
    engine: () => checkEngine(engine),
    event_log: () => checkLog(of.log, of.logService),
    payments: () => checkPayments(stripe),
    email: () => of.mailer.check(),
    sms: () => of.texts.check(),
    vision: () => of.vision.check(),
    blobs: () => checkBlobs(of.blobs),
  };
  return async () => {
    await Promise.all(
      (Object.entries(asks) as [CheckedService, () => Promise<ServiceCheck>][]).map(async ([name, ask]) => {
        const at = new Date().toISOString();
        const began = performance.now();
        const check = await ask();
        await noteServiceCheck(pool, name, check, at, performance.now() - began);
      }),
    );
  };
}

async function checkEngine(engine: Connection): Promise<ServiceCheck> {
  const service = 'Temporal';
  try {
    await engine.withDeadline(Date.now() + TIMEOUT, () => engine.workflowService.getSystemInfo({}));
    return { service, status: 'active' };
  } catch {
    return { service, status: 'unreachable' };
  }
}
