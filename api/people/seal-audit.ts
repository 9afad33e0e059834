/**
 * Seals the audit regularly while an api process runs, so that earlier entries cannot be changed unnoticed (decision
 * 147).
 */
import { sealAudit } from '#projections/queries/audit-proof.ts';
import type { Dependencies } from '../dependencies.ts';

/** How long the newest entries may remain unsealed, in milliseconds. */
const EVERY = 5 * 60_000;

/** Starts sealing; returns how to stop. A copy of each seal goes to the process's log, which is stored elsewhere. */
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
