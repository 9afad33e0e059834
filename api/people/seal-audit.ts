/** Seals the audit as long as an api runs: what was recorded up to then can not be rewritten unseen (decision 147). */
import { sealAudit } from '#projections/queries/audit-proof.ts';
import type { Dependencies } from '../dependencies.ts';

/** How long the newest entries may stand without a seal, in milliseconds. */
const EVERY = 5 * 60_000;

/** Starts; answers how to stop. A copy of each seal goes to the process's log, which is kept elsewhere. */
export function startSealing({
  pool,
  log,
  masterKey,
  logger,
}: Pick<Dependencies, 'pool' | 'log' | 'masterKey' | 'logger'>): () => void {
  let last = 0;
  const seal = async (): Promise<void> => {
    try {
      const newest = await sealAudit({ pool, log, masterKey });
      if (!newest || newest.number === last) return;
      last = newest.number;
      const { number, position, seal: made } = newest;
      logger.info({ number, position: position.toString(), seal: made }, 'the audit was sealed');
    } catch (error) {
      logger.warn({ err: error }, 'the audit could not be sealed');
    }
  };
  void seal();
  const timer = setInterval(() => void seal(), EVERY);
  return () => clearInterval(timer);
}
