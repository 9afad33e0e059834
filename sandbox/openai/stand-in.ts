/**
 * OpenAI's `POST /v1/responses`: photos are really read, offline, and answered in the requested format; and its models.
 */
import { randomBytes } from 'node:crypto';
import express, { type Request } from 'express';
import { credentials, isSecret, type Operation, type StandIn } from '../stand-in.ts';
import type { Faults } from '../store/faults.ts';
import { recognise, type Recognised } from './recognise.ts';
import { type Reader, READERS } from './reader.ts';
import { imageOf, responsesRequest, type ResponsesRequest, wantedBy } from './request.ts';

/** The only response format that the stand-in supports; a model would support any. */
const knownFormat = 'furniture_items';
/** Photos waiting for the reader; more are refused as too many requests. */
const MAX_WAITING = 12;

/** An error in OpenAI's format. */
class OpenaiFailure extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;

  constructor(status: number, type: string, code: string | null, message: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

/** Everything below `/openai/v1`. */
export function openaiStandIn(parts: {
  faults: Faults;
  reader: Reader;
  apiKey: string;
}): StandIn<Operation, Request> {
  const { faults, reader, apiKey } = parts;
  const inTurn = openTurns();
  const respond = async (request: Request): Promise<object> => {
    const parsed = responsesRequest.safeParse(request.body);
    if (!parsed.success) {
      const message = parsed.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join('; ');
      throw invalid('invalid_value', message);
    }
    if (faults.hit('openai', 'responses.create', 'reject')) return refusal(parsed.data);
    if (faults.hit('openai', 'responses.create', 'garbage')) {
      return answer(parsed.data, { type: 'output_text', text: '{"items": [{"name": 12', annotations: [] });
    }
    return answered(parsed.data, reader, inTurn, () => request.socket.destroyed);
  };
  const authenticated = (request: Request): Request => {
    if (isSecret(credentials(request, 'Bearer'), apiKey)) return request;
    throw new OpenaiFailure(401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.');
  };
  return {
    service: 'openai',
    roots: ['/openai'],
    before: [express.json({ limit: '24mb' })],
    operations: [
      { name: 'responses.create', route: 'POST /openai/v1/responses' },
      { name: 'models.retrieve', route: 'GET /openai/v1/models/:model' },
    ],
    identify: authenticated,
    answer: async (request, { name }) => ({
      status: 200,
      body: name === 'models.retrieve' ? modelOf(request) : await respond(request),
    }),
    refusals: {
      outage: () =>
        new OpenaiFailure(503, 'server_error', null, 'The server is overloaded or not ready yet.'),
      rate_limit: rateLimited,
      unknown: (request) => {
        const { originalUrl } = authenticated(request);
        const message = `Unknown request URL: ${originalUrl}`;
        return new OpenaiFailure(404, 'invalid_request_error', 'unknown_url', message);
      },
    },
    explain: (error) => {
      if (!(error instanceof OpenaiFailure)) return undefined;
      const { status, type, code, message } = error;
      return { status, body: { error: { message, type, param: null, code } } };
    },
  };
}

/** It plays whatever model is requested. */
function modelOf({ params }: Request): object {
  return { id: params['model'], object: 'model', created: 1_700_000_000, owned_by: 'sandbox' };
}

function rateLimited(): OpenaiFailure {
  return new OpenaiFailure(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached for requests.');
}

function invalid(code: 'invalid_value' | 'invalid_image', message: string): OpenaiFailure {
  return new OpenaiFailure(400, 'invalid_request_error', code, message);
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** As many photos at a time as there are readers: each uses a core and about 100 MB. */
function openTurns(): InTurn {
  const lanes: Promise<unknown>[] = Array.from({ length: READERS }, () => Promise.resolve());
  const inLane = lanes.map(() => 0);
  let waiting = 0;
  return async (work) => {
    if (waiting >= MAX_WAITING) throw rateLimited();
    waiting += 1;
    const lane = inLane.indexOf(Math.min(...inLane));
    inLane[lane] = (inLane[lane] ?? 0) + 1;
    const mine = (lanes[lane] ?? Promise.resolve()).then(work);
    lanes[lane] = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
      inLane[lane] = (inLane[lane] ?? 0) - 1;
    }
  };
}

async function answered(
  request: ResponsesRequest,
  reader: Reader,
  inTurn: InTurn,
  isGone: () => boolean,
): Promise<object> {
  if (request.text.format.name !== knownFormat) return refusal(request);
  const image = imageOf(request);
  if (!image) throw invalid('invalid_value', 'There is no image to look at.');
  const recognised = await inTurn(async (): Promise<Recognised> => {
    // The caller gave up while waiting.
    if (isGone()) return { pieces: [], reason: 'unreadable', labelsSeen: 0 };
    return recognise(image, wantedBy(request), reader).catch((error: unknown) => {
      const isPicture =
        error instanceof Error && !/unsupported image|Input buffer|Input image/i.test(error.message);
      if (isPicture) throw new OpenaiFailure(500, 'server_error', null, 'The model produced an error.');
      throw invalid('invalid_image', 'The image could not be processed.');
    });
  });
  const text = JSON.stringify({
    items: recognised.pieces.map(
      ({ candidateId, kind, name, brand, articleNumber, label, confidence, box }) => ({
        catalogueId: candidateId,
        name,
        brand,
        articleNumber,
        category: kind,
        description: null,
        label,
        confidence,
        box,
      }),
    ),
    reason: recognised.reason,
    labelsSeen: recognised.labelsSeen,
  });
  return answer(request, { type: 'output_text', text, annotations: [] });
}

function refusal(request: ResponsesRequest): object {
  return answer(request, { type: 'refusal', refusal: "I'm sorry, I can't help with that." });
}

/** A completed response with one message. */
function answer(request: ResponsesRequest, content: object): object {
  const id = randomBytes(24).toString('hex');
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    status: 'completed',
    error: null,
    incomplete_details: null,
    instructions: request.instructions ?? null,
    max_output_tokens: null,
    metadata: {},
    model: request.model,
    output: [
      { type: 'message', id: `msg_${id}`, status: 'completed', role: 'assistant', content: [content] },
    ],
    parallel_tool_calls: true,
    previous_response_id: null,
    store: request.store ?? true,
    temperature: 1,
    text: request.text,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    usage: {
      input_tokens: 0,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 0,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 0,
    },
  };
}
