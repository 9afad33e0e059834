/** `/v1/files`: files uploaded as evidence (docs.stripe.com/file-upload). */
import type Stripe from 'stripe';
import { invalidRequest } from './failures.ts';
import { newId } from './objects.ts';
import { operation, retrieval } from './operation.ts';

/** Maximum size of a file of dispute evidence, in bytes. */
const MAX_SIZE = 5 * 1024 * 1024;
/** Nine months, in seconds. */
const kept = 274 * 24 * 3600;

/** The calls of this family; the only supported purpose is evidence. */
export const fileOperations = [
  operation('files.create', 'POST /v1/files', (state, { parameters: { file, purpose } }) => {
    if (purpose !== 'dispute_evidence')
      throw invalidRequest(`Files of the purpose ${purpose} are not taken here.`, { param: 'purpose' });
    if (file.kind === '')
      throw invalidRequest('The file type is not supported for this purpose: it must be PDF, JPEG or PNG.', {
        param: 'file',
      });
    const size = Number(file.size);
    if (size > MAX_SIZE)
      throw invalidRequest('The file exceeds the maximum size for this purpose, which is 5 MB.', {
        param: 'file',
      });
    const made: Stripe.File = {
      id: newId('file'),
      object: 'file',
      created: state.clock.seconds(),
      expires_at: state.clock.seconds() + kept,
      filename: file.name,
      links: { object: 'list', data: [], has_more: false, url: '' },
      purpose,
      size,
      title: null,
      type: file.kind,
      url: null,
    };
    const url = `${state.options.publicUrl()}/v1/files/${made.id}/contents`;
    const links = {
      object: 'list' as const,
      data: [],
      has_more: false,
      url: `/v1/file_links?file=${made.id}`,
    };
    const whole: Stripe.File = { ...made, url, links };
    state.objects.insert('file', whole, '', { sha256: file.sha256 });
    return whole;
  }),
  retrieval('files.retrieve', '/v1/files/:id', 'file'),
];
