/** `/v1/documents`: the report as a PDF, behind a link that is valid for 15 minutes. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { notFound } from './failures.ts';
import { type Candidate, newCheckrId, type StoredDocument, type StoredReport } from './objects.ts';
import type { CheckrOperation } from './operation.ts';
import type { CheckrState } from './state.ts';

const linkMilliseconds = 15 * 60 * 1000;

/** Creates the document of a report that has ended. */
export function insertDocument(state: CheckrState, reportId: string): string {
  const document: StoredDocument = { id: newCheckrId(), reportId, createdAt: state.now() };
  state.objects.insert('document', document, reportId);
  return document.id;
}

/** @throws CheckrFailure 404 */
function findDocument(state: CheckrState, id: string): StoredDocument {
  const document = state.objects.find('document', id);
  if (!document) throw notFound('Document');
  return document;
}

/** The document as the API returns it, with a new link. */
export function documentBody(state: CheckrState, id: string): object {
  const document = findDocument(state, id);
  const until = state.clock.milliseconds() + linkMilliseconds;
  const seal = sealOf(state, id, until);
  return {
    id,
    object: 'document',
    type: 'pdf_report',
    created_at: document.createdAt,
    download_uri: `${state.options.publicUrl()}/checkr/download/${id}?until=${until}&seal=${seal}`,
    filesize: null,
    filename: `report_${document.reportId}.pdf`,
    content_type: 'application/pdf',
  };
}

function sealOf(state: CheckrState, id: string, until: number): string {
  return createHmac('sha256', state.options.apiKey).update(`${id}.${until}`).digest('hex');
}

/** The PDF behind a link; undefined if the link is forged or expired. */
export async function downloadDocument(
  state: CheckrState,
  id: string,
  { until, seal }: { until: string; seal: string },
): Promise<Buffer | undefined> {
  const wanted = Buffer.from(sealOf(state, id, Number(until)));
  const given = Buffer.from(seal);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  if (Number(until) < state.clock.milliseconds()) return undefined;
  const report = state.objects.find('report', findDocument(state, id).reportId);
  const candidate = report && state.objects.find('candidate', report.candidateId);
  return report && candidate && drawReport(report, candidate);
}

async function drawReport(report: StoredReport, candidate: Candidate): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', margin: 54, info: { Title: `Report ${report.id}` } });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  pdf.fontSize(18).text('Consumer report (sandbox)').moveDown();
  pdf.fontSize(11);
  const lines = [
    `Report ${report.id}, ${report.package}`,
    `Candidate: ${candidate.first_name ?? ''} ${candidate.last_name ?? ''}, SSN ${candidate.ssn ?? 'not given'}`,
    `Completed: ${report.completedAt ?? 'not yet'}`,
    `Result: ${report.result ?? report.status}`,
    ...report.screenings.flatMap(({ type, status, result, records }) => [
      `${type.replaceAll('_', ' ')}: ${result ?? status}`,
      ...records.flatMap((record) =>
        record.charges.map(
          ({ charge, classification, disposition, disposition_date: date }) =>
            `    ${record.case_number}: ${charge} (${classification}), ${disposition} ${date}`,
        ),
      ),
    ]),
  ];
  for (const line of lines) pdf.text(line);
  pdf.end();
  await once(pdf, 'end');
  return Buffer.concat(chunks);
}

/** The calls of this family. */
export const documentOperations: readonly CheckrOperation[] = [
  {
    name: 'documents.get',
    route: 'GET /checkr/v1/documents/:id',
    status: 200,
    run: (state, { id }) => documentBody(state, id),
  },
];
