/** The check provider where none is configured: applications wait, and stuck work says why. */
import type { CheckService } from '#domain/onboarding/check-service.ts';

const away = (): never => {
  throw new Error('no service for background checks is configured');
};

export const unreachableChecks: CheckService = {
  createCandidate: async () => away(),
  orderReport: async () => away(),
  readReport: async () => away(),
};
