/**
 * GET /api/contracts/{number}/copy.pdf: a signed contract, for an admin with a link that has not expired; for anyone
 * else it does not exist (R20).
 */
import type { Express } from 'express';
import { contractByNumber } from '#projections/queries/contracts.ts';
import type { Dependencies } from '../dependencies.ts';
import { isAdminWith } from '../guards/identity.ts';
import { notFound } from '../problems.ts';

/** The URL of a contract, valid until an ISO instant. */
export function contractCopyUrl(
  { links }: Pick<Dependencies, 'links'>,
  number: string,
  expiresAt: string,
): string {
  const token = links.sign('contract', number, expiresAt);
  return `/api/contracts/${number}/copy.pdf?${new URLSearchParams({ token })}`;
}

/** Adds the route. It returns bytes under a link, so it is not one of the contract's endpoints. */
export function addContractCopies(app: Express, deps: Dependencies): void {
  app.get('/api/contracts/:number/copy.pdf', async (request, response) => {
    const { number } = request.params;
    const { token } = request.query;
    const sessions = await deps.sessions.of(request);
    const isReviewer = sessions.some((session) => isAdminWith('manage_users', session));
    const isOpen = typeof token === 'string' && deps.links.verify('contract', number, token, deps.now());
    const found = isReviewer && isOpen ? await contractByNumber(deps.readModels, number) : null;
    const bytes = found && (await deps.documents.read(found.pdf));
    if (!bytes) throw notFound('Contract');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-disposition', `inline; filename="hexkey-${number}.pdf"`);
    response.type('application/pdf').send(bytes);
  });
}
