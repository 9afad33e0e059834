/**
 * Creates the product's namespace in Temporal unless it exists: `node scripts/cluster/namespace.ts` with
 * `TEMPORAL_ADDRESS` and `TEMPORAL_NAMESPACE`. Any number may run at once.
 */
import { Connection, isGrpcServiceError } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { z } from 'zod';
import { parseSettings } from '#events/settings.ts';
import { temporalEnv } from '#events/temporal/connection.ts';
import { untilItAnswers } from '../services/running-process.ts';

const schema = z.object({ TEMPORAL_NAMESPACE: z.string().min(1).default('hexkey') }).and(temporalEnv);

/** gRPC's code for something that already exists. */
const ALREADY_EXISTS = 6;
/** How long Temporal keeps the history of a closed workflow. */
const RETENTION = '7 days';

/** Resolves when the namespace exists and answers, which can take ten seconds after its creation. */
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
