/**
 * Makes the product's namespace at Temporal unless it is there: `node scripts/cluster/namespace.ts` with
 * `TEMPORAL_ADDRESS` and `TEMPORAL_NAMESPACE`. Any number may run at once.
 */
import { Connection, isGrpcServiceError } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { z } from 'zod';
import { parseSettings } from '#events/settings.ts';
import { temporalEnv } from '#events/temporal/connection.ts';
import { untilItAnswers } from '../services/running-process.ts';

const schema = z.object({ TEMPORAL_NAMESPACE: z.string().min(1).default('hexkey') }).and(temporalEnv);

/** gRPC's code for what is there already. */
const ALREADY_EXISTS = 6;
/** How long the engine keeps the history of a workflow that has ended. */
const RETENTION = '7 days';

/** Resolves when the namespace is there and answers, which is up to ten seconds after it was made. */
async function ensureNamespace(env: z.output<typeof schema>): Promise<void> {
  const namespace = env.TEMPORAL_NAMESPACE;
  const connection = await Connection.connect(env.temporal);
  try {
    await connection.workflowService
      .registerNamespace({ namespace, workflowExecutionRetentionPeriod: msToTs(RETENTION) })
      .catch((error: unknown) => {
        if (!isGrpcServiceError(error) || error.code !== ALREADY_EXISTS) throw error;
      });
    const ask = async () =>
      void (await connection.workflowService.listWorkflowExecutions({ namespace, pageSize: 1 }));
    await untilItAnswers(ask, {});
  } finally {
    await connection.close();
  }
}

await ensureNamespace(parseSettings(schema, process.env));
