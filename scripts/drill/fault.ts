/** What a fault of the drill is: how it is planted, what shows it, how it is mended, and how one knows that it is. */
import type { Wanted } from './alerts.ts';
import type { Site } from './site.ts';

export interface Fault {
  readonly name: string;
  /** What has happened, for whoever asks. */
  readonly what: string;
  /** The alert that leads to it. */
  readonly alert: Wanted;
  /** Its alert looks back over minutes: it is over only some time after the fault is. */
  readonly lingers?: true;
  /** Plants it, really: with what a person or a machine would do outside of the product. */
  plant(site: Site): Promise<Planted>;
}

/** A fault that is there. */
export interface Planted {
  /** The console's line that names the cause, in its words or codes; null while there is none. */
  seen(): Promise<string | null>;
  /** What the runbook tells to do. */
  mend(): Promise<void>;
  /** Resolves once what was held up by it has gone on. @throws Error it does not */
  healed(): Promise<void>;
}
