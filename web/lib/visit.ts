/** Reports once per tab that a visit has reached a step, and nothing else about it (decision 186). */
import type { VisitStep } from '#domain/visits/events.ts';

/**
 * The path of `countVisitStep`: importing the contract with its parser would be larger than the first screen's own
 * code.
 */
const PATH = '/api/visit-steps';

export function reached(step: VisitStep): void {
  const key = `visit-${step}`;
  try {
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, '1');
  } catch (error) {
    // In a private window without storage, each page load counts as a visit.
    if (!(error instanceof DOMException)) throw error;
  }
  navigator.sendBeacon(PATH, new Blob([JSON.stringify({ step })], { type: 'application/json' }));
}
