/**
 * GET /api/licenses/…: a page of a license, for an admin with a link that has not expired; for anyone else it does not
 * exist (R20).
 */
import type { Express } from 'express';
import { as, type BlobKey } from '#domain/core/ids.ts';
import { isBlobKey } from '#vendors/blobs/blobs.ts';
import type { Dependencies } from '../dependencies.ts';
import { isAdminWith } from '../guards/identity.ts';
import { notFound } from '../problems.ts';

/** Milliseconds for which the links of one view work. */
export const LOOK_LASTS = 5 * 60_000;

/** The URL of a page, valid until an ISO instant. */
export function licensePageUrl(
  { links }: Pick<Dependencies, 'links'>,
  key: BlobKey,
  expiresAt: string,
): string {
  const token = links.sign('license', key, expiresAt);
  return `/api/${key.replace(/\.sealed$/, '')}?${new URLSearchParams({ token })}`;
}

/** Adds the route. It returns bytes, so it is not one of the contract's endpoints. */
export function addLicensePages(app: Express, deps: Dependencies): void {
  app.get('/api/licenses/:technician/:name', async (request, response) => {
    const { technician, name } = request.params;
    const key = as<BlobKey>(`licenses/${technician}/${name}.sealed`);
    const { token } = request.query;
    const sessions = await deps.sessions.of(request);
    const isReviewer = sessions.some((session) => isAdminWith('manage_users', session));
    const isOpen = typeof token === 'string' && deps.links.verify('license', key, token, deps.now());
    if (!isReviewer || !isOpen || !isBlobKey(key)) throw notFound('License');
    const page = await deps.documents.read(key);
    if (!page) throw notFound('License');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-security-policy', "default-src 'none'; sandbox");
    response.type('image/jpeg').send(page);
  });
}
