/** The OpenAPI 3.1 document, generated from the same descriptions that validate requests (design.md §7). */
import type { Express } from 'express';
import * as z from 'zod/mini';
import type { Role } from '#domain/core/actor.ts';
import { IDEMPOTENCY_KEY } from './call.ts';
import type { Endpoint } from './contract/endpoint.ts';
import { endpoints } from './contract/index.ts';
import { type CommonCode, problem } from './contract/problem.ts';
import type { Dependencies } from './dependencies.ts';
import { ID, POSITION } from './pipeline.ts';
import { statusOf } from './problems.ts';

type Json = { [name: string]: unknown };

/** What the document needs in addition to the contract. */
export interface DocumentFacts {
  readonly publicUrl: string;
  /** Name of a role's cookie; it differs per installation. */
  readonly cookieOf: (role: Role) => string;
}

/** The document with every call of the contract. */
export function openApiDocument({ publicUrl, cookieOf }: DocumentFacts): Json {
  const paths: { [path: string]: { [method: string]: Json } } = {};
  for (const { area, name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(area, name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hexkey',
      version: '1',
      description:
        'Furniture assembly, from quote to payout. Every error is problem+json (RFC 9457) with a stable code. A method that a path does not support is answered 405 with Allow. Request bodies must not be compressed.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: Object.fromEntries(
        roles.map((role) => [
          role,
          {
            type: 'apiKey',
            in: 'cookie',
            name: cookieOf(role),
            description: `Session of a signed-in ${role}, set by the sign-in. Calls that a browser sends from another site are refused.`,
          },
        ]),
      ),
    },
  };
}

const roles = ['customer', 'technician', 'admin', 'partner'] as const satisfies readonly Role[];

function operation(area: string, name: string, endpoint: Endpoint): Json {
  const admitted = endpoint.roles;
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    description: [
      admitted === 'anyone' ? 'No session needed.' : `Signed in as ${admitted.join(' or ')}.`,
      ...permissionSentence(endpoint.permission),
    ].join(' '),
    // An empty requirement: also without a session.
    security: [
      ...(admitted === 'anyone' ? [{}] : []),
      ...(admitted === 'anyone' ? roles : admitted).map((role) => ({ [role]: [] })),
    ],
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint), ...headers(endpoint)],
    ...(endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body) } : {}),
    responses: { [endpoint.status]: success(endpoint), ...refusals(endpoint) },
  };
}

function permissionSentence(needed: Endpoint['permission']): readonly string[] {
  if (needed === undefined || needed === 'every_admin') return [];
  return [`An admin needs ${[needed].flat().join(' or ')}.`];
}

/** A file as a schema: JSON files are objects, everything else is bytes. */
const fileOf = (type: string) =>
  type === 'application/json' ? { type: 'object' as const } : { type: 'string' as const, format: 'binary' };

function success(endpoint: Endpoint): Json {
  return {
    description: 'Success',
    headers:
      endpoint.method === 'GET'
        ? {}
        : { 'x-position': { schema: { type: 'string' }, description: 'Log position of the write, if any.' } },
    content: endpoint.produces
      ? Object.fromEntries([endpoint.produces].flat().map((type) => [type, { schema: fileOf(type) }]))
      : { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
  };
}

/** Refusals by status. `default` stands for refusals that depend on a booking's state; the code says which. */
function refusals(endpoint: Endpoint): Json {
  const codes = new Map<number, Set<string>>();
  for (const code of [...commonOf(endpoint), ...endpoint.errors]) {
    const status = statusOf(code);
    codes.set(status, (codes.get(status) ?? new Set()).add(code));
  }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const retryAfter = { 'retry-after': { schema: { type: 'integer' }, description: 'Seconds to wait.' } };
  return {
    ...Object.fromEntries(
      [...codes].map(([status, some]) => [
        status,
        {
          description: `Refused: ${[...some].join(', ')}`,
          ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
          content,
        },
      ]),
    ),
    default: { description: 'Refused. The code says why.', content },
  };
}

/** The common refusals that such a call can meet before its route runs. */
function commonOf({ method, path, roles: admitted }: Endpoint): readonly CommonCode[] {
  const isRead = method === 'GET';
  return [
    'invalid_input',
    // Someone else's X-Customer-ID, in any call.
    'identity_mismatch',
    'unsupported_media_type',
    'internal_error',
    'unavailable',
    ...(admitted === 'anyone' ? [] : (['sign_in_required', 'forbidden'] as const)),
    ...(path.includes(':') ? (['not_found'] as const) : []),
    ...(isRead ? (['position_unknown'] as const) : []),
    ...(isRead && path !== '/api/logout' ? [] : (['cross_site_request'] as const)),
    ...(isRead ? [] : (['malformed_json', 'too_large', 'conflict', 'key_reused'] as const)),
    ...(admitted === 'anyone' && method === 'POST' ? (['too_many_requests'] as const) : []),
  ];
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description:
      'An ID, or a number such as HX-7K2M4Q where the product shows one. Anything else is answered 404.',
    schema: { type: 'string', pattern: ID.source },
  }));
}

function queryParameters({ query }: Endpoint): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Json;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function headers({ method }: Endpoint): Json[] {
  const optional = (name: string, description: string, schema: Json): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', ...schema },
  });
  return [
    optional('X-Role', 'The role to act as, if the browser is signed in with several.', { enum: roles }),
    optional(
      'X-Customer-ID',
      'The customer whose page is open. Refused unless it is the signed-in customer.',
      {
        maxLength: 160,
      },
    ),
    optional('X-Min-Position', 'The answer is at least as new as this log position.', {
      pattern: POSITION.source,
    }),
    ...(method === 'GET'
      ? []
      : [
          optional(
            'Idempotency-Key',
            'A repeated call with the same key and body returns the first answer and does nothing twice.',
            {
              pattern: IDEMPOTENCY_KEY.source,
            },
          ),
          optional('X-Device-Time', 'When the person acted, for actions taken offline.', {
            format: 'date-time',
          }),
        ]),
  ];
}

function requestBody({ encoding, file }: Endpoint, body: NonNullable<Endpoint['body']>): Json {
  const schema = schemaOf(body, 'input');
  const binary = { type: 'string', format: 'binary' };
  const form = {
    schema: {
      ...schema,
      properties: {
        ...(schema['properties'] as Json | undefined),
        ...(file === undefined ? { photos: { type: 'array', items: binary } } : { [file]: binary }),
      },
    },
  };
  return {
    required: !z.safeParse(body, undefined).success,
    content: {
      ...(encoding === 'form' ? {} : { 'application/json': { schema } }),
      ...(encoding === 'json' ? {} : { 'multipart/form-data': form }),
      // Mail programs post these forms, without files.
      ...(encoding === 'either' ? { 'application/x-www-form-urlencoded': { schema } } : {}),
    },
  };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

/** Serves the document; it is generated once. */
export function addOpenApi(
  app: Express,
  { settings, sessions }: Pick<Dependencies, 'settings' | 'sessions'>,
): void {
  let document: string | undefined;
  app.get('/api/openapi.json', (_request, response) => {
    document ??= JSON.stringify(
      openApiDocument({ publicUrl: settings.publicUrl, cookieOf: (role) => sessions.cookieOf(role) }),
    );
    response.type('application/json').send(document);
  });
}
