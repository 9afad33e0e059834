/** Asks every outside service whether it answers and takes our login, and notes what came of it (decision 213). */
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
  /** One that asks once: a look that tries again for itself would say how long the tries took. */
  readonly engine: Connection;
  /** Where it stands, and whose store that is. */
  readonly log: Pick<EventLog, 'head'>;
  readonly logService: 'Postgres' | 'EventStoreDB';
  readonly stripe: Stripe;
  readonly mailer: Pick<Mailer, 'check'>;
  readonly texts: Pick<Texts, 'check'>;
  readonly vision: Pick<Vision, 'check'>;
  readonly blobs: Blobs;
}

/** Milliseconds after which an engine that says nothing counts as away. */
const TIMEOUT = 5_000;

/** One look at all of them at once; none sends or changes anything of anybody's. */
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
