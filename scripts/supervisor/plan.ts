/** What an installation consists of, planned before any of it runs. */
import type { Durations } from '#domain/core/durations.ts';
import type { Logins } from './run-info.ts';
import type { Secrets } from './secrets.ts';

/** The addresses that an installation keeps across restarts, all on loopback. */
export interface Ports {
  readonly api: number;
  readonly sandbox: number;
  readonly sandboxSmtp: number;
  readonly postgres: number;
  readonly temporal: number;
  readonly temporalUi: number;
}

/** Whether the outside services are the sandbox's or the real ones. */
export type Vendors = { readonly kind: 'sandbox'; readonly url: string } | { readonly kind: 'real' };

/** What can be decided before the servers run. */
export interface Plan {
  readonly dataDir: string;
  /** An existing Postgres; undefined if the installation runs its own. */
  readonly databaseUrl: string | undefined;
  readonly ports: Ports;
  readonly secrets: Secrets;
  /** PEM file of the key that seals signed contracts. */
  readonly sealFile: string;
  readonly publicUrl: string;
  readonly vendors: Vendors;
  /** Differences from the product's own delays (milliseconds). */
  readonly durations: Partial<Durations>;
  readonly graceSeconds: number;
  /** From a payout's creation until it reaches the sandbox's bank. */
  readonly payoutSeconds: number;
  /** From ordering a background check until the sandbox has its report. */
  readonly reportSeconds: number;
  readonly temporalNamespace: string;
  readonly adminUsername: string;
  readonly logins: Logins;
}
