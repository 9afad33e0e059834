import { describe, expect, it } from 'vitest';
import { endpoints } from '../contract/index.ts';
import { openApiDocument } from '../openapi.ts';
import { routes } from './index.ts';

describe('routes', () => {
  it('implement every call of the contract, once', () => {
    const described = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted();
    const implemented = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted();
    expect(implemented).toEqual(described);
  });

  describe('in the OpenAPI document', () => {
    const { openapi, paths, components } = openApiDocument({
      publicUrl: 'http://localhost:4000',
      cookieOf: (role) => `cookie_${role}`,
    }) as unknown as Document;
    const operations = endpoints.map(({ endpoint }) => {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      const operation = paths[path]?.[endpoint.method.toLowerCase()];
      if (!operation) throw new Error(`${endpoint.method} ${path} is missing`);
      return { endpoint, operation, key: `${endpoint.method} ${path}` };
    });

    it('stand each under its path and method', () => {
      expect(openapi).toBe('3.1.0');
      expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(endpoints.length);
    });

    it('name whose session they need, by schemes that the document defines', () => {
      expect(Object.keys(components.securitySchemes).toSorted()).toEqual([
        'admin',
        'customer',
        'partner',
        'technician',
      ]);
      expect(components.securitySchemes['admin']).toMatchObject({
        type: 'apiKey',
        in: 'cookie',
        name: 'cookie_admin',
      });
      for (const { endpoint, operation, key } of operations) {
        const named = operation.security.flatMap((requirement) => Object.keys(requirement));
        expect(
          operation.security.some((one) => Object.keys(one).length === 0),
          key,
        ).toBe(endpoint.roles === 'anyone');
        if (endpoint.roles !== 'anyone')
          expect(named.toSorted(), key).toEqual([...endpoint.roles].toSorted());
      }
    });

    it('bound every parameter: no query, path or header is any text whatever', () => {
      const loose = operations.flatMap(({ operation, key }) =>
        operation.parameters
          .filter(({ schema }) => !isBounded(schema))
          .map(({ name, in: place }) => `${key}: ${place} ${name}`),
      );
      expect(loose).toEqual([]);
    });

    it('list the headers that the server reads', () => {
      for (const { endpoint, operation, key } of operations) {
        const headers = operation.parameters.filter((one) => one.in === 'header').map(({ name }) => name);
        const all = ['Idempotency-Key', 'X-Customer-ID', 'X-Device-Time', 'X-Min-Position', 'X-Role'];
        const reads = ['X-Customer-ID', 'X-Min-Position', 'X-Role'];
        expect(headers.toSorted(), key).toEqual(endpoint.method === 'GET' ? reads : all);
      }
    });

    it('list the status of every refusal that the contract names', () => {
      for (const { endpoint, operation, key } of operations) {
        const wanted = new Set(['400', '403', '415', '500', '503']);
        if (endpoint.roles !== 'anyone') wanted.add('401');
        if (endpoint.path.includes(':')) wanted.add('404');
        if (endpoint.method !== 'GET') for (const status of ['409', '413', '422']) wanted.add(status);
        expect(Object.keys(operation.responses), key).toEqual(expect.arrayContaining([...wanted]));
        const told = Object.values(operation.responses).map(({ description }) => description);
        for (const code of endpoint.errors) expect(told.join(' '), key).toMatch(new RegExp(`\\b${code}\\b`));
      }
    });
  });
});

interface Schema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly [rule: string]: unknown;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> };
}

interface Operation {
  readonly security: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

function isBounded(schema: Schema): boolean {
  const rules = ['enum', 'const', 'pattern', 'maxLength', 'maximum', 'format'];
  return (
    rules.some((rule) => rule in schema) ||
    (schema.allOf ?? []).some(isBounded) ||
    (schema.anyOf !== undefined && schema.anyOf.every(isBounded))
  );
}
