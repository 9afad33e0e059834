/** Serves OpenAI's `POST /v1/responses`: photos are really read, offline, and answered in the form that was asked for. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type { Faults } from '../store/faults.ts';
import { recognise, type Recognised } from './recognise.ts';
import type { Reader } from './reader.ts';
import { imageOf, responsesRequest, type ResponsesRequest, wantedBy } from './request.ts';

/** The only answer form that the stand-in can fill; a model would fill any. */
const knownFormat = 'furniture_items';
/** Photos that wait for the reader; more are refused as too many requests. */
const MAX_WAITING = 12;

/** A refusal in OpenAI's shape. */
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

/** The routes below `/openai/v1`. */
export function openaiRouter(parts: { faults: Faults; reader: Reader; apiKey: string }): Router {
  const { faults, reader, apiKey } = parts;
  const inTurn = openTurns();
  const router = express.Router();
  router.use('/openai', (request, _response, next) => {
    authenticate(apiKey, request);
    next();
  });
  router.post('/openai/v1/responses', express.json({ limit: '24mb' }), async (request, response) => {
    if (faults.hit('openai', 'responses.create', 'unreachable')) {
      request.socket.destroy();
      return;
    }
    if (faults.hit('openai', 'responses.create', 'outage')) {
      throw new OpenaiFailure(503, 'server_error', null, 'The server is overloaded or not ready yet.');
    }
    if (faults.hit('openai', 'responses.create', 'rate_limit')) throw rateLimited();
    const slow = faults.hit('openai', 'responses.create', 'slow');
    if (slow) await wait(slow.milliseconds ?? 3000);
    const parsed = responsesRequest.safeParse(request.body);
    if (!parsed.success) {
      const message = parsed.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join('; ');
      throw new OpenaiFailure(400, 'invalid_request_error', 'invalid_value', message);
    }
    const isRefused = faults.hit('openai', 'responses.create', 'reject') !== undefined;
    const isGarbage = faults.hit('openai', 'responses.create', 'garbage') !== undefined;
    const body = isRefused
      ? refusal(parsed.data)
      : isGarbage
        ? answer(parsed.data, { type: 'output_text', text: '{"items": [{"name": 12', annotations: [] })
        : await answered(parsed.data, reader, inTurn, () => response.destroyed);
    if (faults.hit('openai', 'responses.create', 'lost_answer')) request.socket.destroy();
    else response.json(body);
  });
  router.use('/openai', (request: Request) => {
    throw new OpenaiFailure(
      404,
      'invalid_request_error',
      'unknown_url',
      `Unknown request URL: ${request.path}`,
    );
  });
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof OpenaiFailure)) {
      next(error);
      return;
    }
    const { status, type, code, message } = error;
    response.status(status).json({ error: { message, type, param: null, code } });
  });
  return router;
}

function rateLimited(): OpenaiFailure {
  return new OpenaiFailure(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached for requests.');
}

function authenticate(apiKey: string, request: Request): void {
  const given = Buffer.from(/^Bearer (.+)$/.exec(request.get('Authorization') ?? '')?.[1] ?? '');
  const wanted = Buffer.from(apiKey);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new OpenaiFailure(401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.');
  }
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** One photo at a time: reading fills a core and some 100 MB. */
function openTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= MAX_WAITING) throw rateLimited();
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
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
  if (!image)
    throw new OpenaiFailure(400, 'invalid_request_error', 'invalid_value', 'There is no image to look at.');
  const recognised = await inTurn(async (): Promise<Recognised> => {
    // Whoever asked has given up while others were served.
    if (isGone()) return { pieces: [], reason: 'unreadable' };
    return recognise(image, wantedBy(request), reader).catch((error: unknown) => {
      const isPicture =
        error instanceof Error && !/unsupported image|Input buffer|Input image/i.test(error.message);
      if (isPicture) throw new OpenaiFailure(500, 'server_error', null, 'The model produced an error.');
      throw new OpenaiFailure(
        400,
        'invalid_request_error',
        'invalid_image',
        'The image could not be processed.',
      );
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
