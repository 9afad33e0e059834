/** The control calls below `/sandbox/checks`: reading background checks, and deciding their outcome. */
import express, { type Router } from 'express';
import { z } from 'zod';
import { completeInvitation } from '../checkr/invitations.ts';
import { outcomes } from '../checkr/outcomes.ts';
import { reportBody } from '../checkr/report-body.ts';
import { decideReport, disputeReport, findReport, resumeReport } from '../checkr/reports.ts';
import type { CheckrState } from '../checkr/state.ts';

const decisionSchema = z.strictObject({ outcome: z.enum(outcomes).exclude(['undecided']) });

/** The routes. */
export function checksRouter(state: CheckrState): Router {
  const router = express.Router();
  router.get('/', (_request, response) => {
    response.json({
      candidates: state.objects.list('candidate'),
      invitations: state.objects.list('invitation'),
      reports: state.objects.list('report').map((report) => reportBody(state, report)),
      adverse_actions: state.objects.list('adverse_action'),
    });
  });
  router.post('/reports/:id/decide', (request, response) => {
    const { outcome } = decisionSchema.parse(request.body);
    const { id } = request.params;
    const decided = state.store.transaction(() => decideReport(state, findReport(state, id), outcome));
    response.json(reportBody(state, decided));
  });
  router.post('/reports/:id/resume', (request, response) => {
    const resumed = state.store.transaction(() => resumeReport(state, request.params.id));
    response.json(reportBody(state, resumed));
  });
  router.post('/reports/:id/dispute', (request, response) => {
    const disputed = state.store.transaction(() => disputeReport(state, request.params.id));
    response.json(reportBody(state, disputed));
  });
  router.post('/invitations/:id/complete', (request, response) => {
    response.json(state.store.transaction(() => completeInvitation(state, request.params.id)));
  });
  return router;
}
