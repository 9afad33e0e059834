/** The OpenAPI 3.1 document, made from the same descriptions that validate (design.md §7). */
import type { Express } from 'express';
import * as z from 'zod/mini';
import type { Endpoint } from './contract/endpoint.ts';
import { endpoints } from './contract/index.ts';
import { problem } from './contract/problem.ts';
import type { Settings } from './dependencies.ts';

type Json = { [name: string]: unknown };

/** The document of every call in the contract. */
export function openApiDocument(publicUrl: string): Json {
  const paths: { [path: string]: { [method: string]: Json } } = {};
  for (const { area, name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(area, name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Hexkey', version: '1', description: 'Furniture assembly, from quote to payout.' },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: { Problem: schemaOf(problem, 'output') } },
  };
}

function operation(area: string, name: string, endpoint: Endpoint): Json {
  const { roles } = endpoint;
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    description: roles === 'anyone' ? 'No session needed.' : `Signed in as ${roles.join(' or ')}.`,
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint), ...headers(endpoint)],
    ...(endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body) } : {}),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        headers: { 'x-position': { schema: { type: 'string' }, description: 'Log position of the write.' } },
        content: endpoint.produces
          ? { [endpoint.produces]: { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
      },
      default: {
        description:
          endpoint.errors.length > 0 ? `Refusal, such as ${endpoint.errors.join(', ')}` : 'Refusal',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
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
  const optional = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return [
    optional('X-Role', 'Which of several sessions is meant.'),
    method === 'GET'
      ? optional('X-Min-Position', 'The answer is at least as new as this log position.')
      : optional('Idempotency-Key', 'The same key and body give the same answer, once.'),
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
    },
  };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

/** Serves the document; it is made once. */
export function addOpenApi(app: Express, { publicUrl }: Pick<Settings, 'publicUrl'>): void {
  let document: string | undefined;
  app.get('/api/openapi.json', (_request, response) => {
    document ??= JSON.stringify(openApiDocument(publicUrl));
    response.type('application/json').send(document);
  });
}
