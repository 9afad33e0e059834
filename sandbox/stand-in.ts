/** How a stand-in for an HTTP service is declared: a table of operations, authentication, and errors. */
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Faults, Service } from './store/faults.ts';

/** One call of a service. */
export interface Operation {
  /** Used to target a fault (`POST /sandbox/faults`), such as `messages.create`. */
  readonly name: string;
  /** Method and Express path. */
  readonly route: `${'GET' | 'POST' | 'DELETE'} /${string}`;
}

/** A response: text or a file with its own headers, or an object as JSON. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer | object;
}

/** A declared service. `C` is an authenticated call. */
export interface StandIn<O extends Operation, C> {
  readonly service: Service;
  /** The paths below which everything belongs to the service: unknown calls there get its own error. */
  readonly roots: readonly string[];
  /** Body parsers for paths below the roots. */
  readonly before: readonly RequestHandler[];
  /** Matched in this order. */
  readonly operations: readonly O[];
  /** Authenticates the caller. @throws an error of the service */
  identify(request: Request, operation: O): C;
  /** Locks the call against concurrent repetitions; returns the unlock function. @throws an error of the service */
  reserve?(call: C): () => void;
  /** Does the work and commits it. @throws an error of the service */
  answer(call: C, operation: O): Reply | Promise<Reply>;
  /** The errors for faults with these names, and for unknown paths below the roots. */
  readonly refusals: {
    outage(): Error;
    rate_limit(): Error;
    unknown(request: Request): Error;
  };
  /** An error in the service's format; undefined if it is not one of the service's. */
  explain(error: unknown): Reply | undefined;
}

/**
 * Serves a stand-in. The faults common to all services wrap every call: `unreachable`, `outage`, `rate_limit`, `slow`,
 * and `lost_answer`, which commits the work but never sends the response.
 */
export function serve<O extends Operation, C>(faults: Faults, standIn: StandIn<O, C>): Router {
  const { service, refusals } = standIn;
  const router = express.Router();

  const refuse = (response: Response, error: unknown): void => {
    const refusal = standIn.explain(error);
    if (!refusal) throw error;
    send(response, refusal);
  };
  const run = async (operation: O, request: Request, response: Response): Promise<void> => {
    const hit = (kind: Parameters<Faults['hit']>[2]) => faults.hit(service, operation.name, kind);
    if (hit('unreachable')) {
      request.socket.destroy();
      return;
    }
    let release: (() => void) | undefined;
    try {
      const call = standIn.identify(request, operation);
      if (hit('outage')) throw refusals.outage();
      if (hit('rate_limit')) throw refusals.rate_limit();
      release = standIn.reserve?.(call);
      const slow = hit('slow');
      if (slow) await wait(slow.milliseconds ?? 3000);
      const reply = await standIn.answer(call, operation);
      if (hit('lost_answer')) request.socket.destroy();
      else send(response, reply);
    } catch (error) {
      refuse(response, error);
    } finally {
      release?.();
    }
  };

  router.use([...standIn.roots], ...standIn.before);
  for (const operation of standIn.operations) {
    const [method, path = ''] = operation.route.split(' ');
    router.all(path, (request, response, next) =>
      request.method === method ? run(operation, request, response) : next(),
    );
  }
  router.use([...standIn.roots], (request, response) => {
    try {
      throw refusals.unknown(request);
    } catch (error) {
      refuse(response, error);
    }
  });
  return router;
}

function send(response: Response, { status, headers = {}, body }: Reply): void {
  response.status(status).set(headers);
  if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body);
  else response.json(body);
}

/** The request's credentials: its token (`Bearer`), or its decoded `user:password` (`Basic`); empty for neither. */
export function credentials(request: Request, scheme: 'Bearer' | 'Basic'): string {
  const [name, shown = ''] = (request.get('Authorization') ?? '').split(' ');
  if (name !== scheme) return '';
  return scheme === 'Basic' ? Buffer.from(shown, 'base64').toString('utf8') : shown;
}

/** Whether a secret is correct, compared in constant time. */
export function isSecret(shown: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(shown), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
