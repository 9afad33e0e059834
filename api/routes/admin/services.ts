/** GET /api/admin/ops/services: whether everything the product depends on responds (decision 213). */
import { checkedServices, statusNow } from '#domain/core/service-checks.ts';
import { serviceChecks } from '#events/service-checks.ts';
import { listServices } from '../../contract/ops.ts';
import { implement } from '../../pipeline.ts';

/** The database is checked here: the worker, which stores the other results in it, could not record that it is down. */
export default implement(listServices, async (_call, { pool, now }) => {
  const began = performance.now();
  const checks = await serviceChecks(pool);
  const answerMs = Math.round(performance.now() - began);
  const at = now();
  const database = {
    service: 'Postgres',
    status: 'active' as const,
    reason: null,
    answerMs,
    checkedAt: at,
    activeAt: at,
  };
  return {
    services: [
      { name: 'database' as const, ...database },
      ...checkedServices.map((name) => {
        const check = checks[name];
        const status = statusNow(check, at);
        return {
          name,
          service: check?.service ?? null,
          status,
          reason: status === 'unreachable' ? (check?.reason ?? null) : null,
          answerMs: check?.answerMs ?? null,
          checkedAt: check?.checkedAt ?? null,
          activeAt: check?.activeAt ?? null,
        };
      }),
    ],
  };
});
