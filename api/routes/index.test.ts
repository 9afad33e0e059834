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

  it('stand in the OpenAPI document, each under its path and method', () => {
    const { openapi, paths } = openApiDocument('http://localhost:4000') as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(openapi).toBe('3.1.0');
    const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
    expect(operations).toHaveLength(endpoints.length);
  });
});
