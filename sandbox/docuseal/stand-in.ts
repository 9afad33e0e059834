/** DocuSeal's HTTP API below `/docuseal`: its key, specific faults, the files, and the page on which a person signs. */
import express, { type Request, type Router } from 'express';
import { z } from 'zod';
import { document, html } from '../page/html.ts';
import { isSecret, type Reply, type StandIn } from '../stand-in.ts';
import { DocusealFailure } from './failures.ts';
import { decide, type DocusealCall, type DocusealOperation, docusealOperations } from './operations.ts';
import type { DocusealState } from './submissions.ts';

/** Behind a link that cannot be guessed. */
const download = { name: 'documents.download', route: 'GET /docuseal/file/:id/document.pdf' } as const;

/** Everything below `/docuseal` except the signing page. */
export function docusealStandIn(
  state: DocusealState,
): StandIn<DocusealOperation | typeof download, DocusealCall> {
  const isHit = (name: string, kind: 'server_error' | 'late_error' | 'garbage' | 'reject'): boolean =>
    state.faults.hit('docuseal', name, kind) !== undefined;
  return {
    service: 'docuseal',
    roots: ['/docuseal/submissions', '/docuseal/submitters', '/docuseal/file'],
    before: [express.json({ limit: '25mb' })],
    operations: [...docusealOperations, download],
    identify: (request, operation) => {
      if (operation !== download) authenticate(state, request);
      return { id: String(request.params['id'] ?? ''), query: request.query, body: request.body as unknown };
    },
    answer: (call, operation) => {
      const { name } = operation;
      if (isHit(name, 'reject')) throw new DocusealFailure(403, 'Not authorized');
      if (isHit(name, 'server_error')) throw new DocusealFailure(500, 'Internal Server Error');
      const reply: Reply =
        'run' in operation ? { status: 200, body: operation.run(state, call) } : fileOf(state, call.id);
      if (isHit(name, 'late_error')) throw new DocusealFailure(500, 'Internal Server Error');
      return isHit(name, 'garbage')
        ? { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>Maintenance</html>' }
        : reply;
    },
    refusals: {
      outage: () => new DocusealFailure(503, 'Service Unavailable'),
      rate_limit: () => new DocusealFailure(429, 'Too many requests'),
      unknown: () => new DocusealFailure(404, 'Not found'),
    },
    explain: (error) =>
      error instanceof DocusealFailure ? { status: error.status, body: { error: error.message } } : undefined,
  };
}

function authenticate({ options }: DocusealState, request: Request): void {
  if (!isSecret(request.get('X-Auth-Token') ?? '', options.apiKey))
    throw new DocusealFailure(401, 'Not authenticated');
}

function fileOf(state: DocusealState, token: string): Reply {
  const bytes = state.file(token);
  if (!bytes) throw new DocusealFailure(404, 'Not found');
  return { status: 200, headers: { 'Content-Type': 'application/pdf' }, body: bytes };
}

const decisionSchema = z.object({ outcome: z.enum(['completed', 'declined']) });

/** `GET` and `POST /docuseal/s/:slug`: the person reads, and signs or declines. */
export function signingRouter(state: DocusealState): Router {
  const router = express.Router();
  router.use('/docuseal/s', express.urlencoded({ extended: false }));
  router.get('/docuseal/s/:slug', (request, response) => {
    const submission = state.bySlug(request.params.slug);
    response.status(submission ? 200 : 404).type('html');
    response.send(
      document(
        'Sign',
        html`<main class="narrow">
          <p class="eyebrow">Sandbox signatures</p>
          <h1>${submission?.name ?? 'There is no such document'}</h1>
          ${
            submission?.status === 'pending'
              ? html`<p><a href="/docuseal/file/${submission.document.token}/document.pdf">Read the document</a></p>
                <form method="post">
                  <button class="primary" name="outcome" value="completed">Sign and complete</button>
                  <button name="outcome" value="declined">Decline</button>
                </form>`
              : html`<p class="muted">${submission?.status ?? ''}</p>`
          }
        </main>`,
      ),
    );
  });
  router.post('/docuseal/s/:slug', (request, response) => {
    const { outcome } = decisionSchema.parse(request.body);
    const signer = decide(state, request.params.slug, outcome);
    response.redirect(303, signer?.redirect ?? `/docuseal/s/${request.params.slug}`);
  });
  return router;
}
