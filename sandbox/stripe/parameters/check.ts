/** Checks a call's parameters against the SDK's own types, as strictly as Stripe does, and converts form text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { invalidRequest } from '../failures.ts';
import type { OperationName, OperationParameters } from './operations.ts';

/** The subset of JSON Schema that the generator writes. */
interface ParameterSchema {
  type?: string | string[] | undefined;
  properties?: Record<string, ParameterSchema> | undefined;
  additionalProperties?: boolean | ParameterSchema | undefined;
  required?: string[] | undefined;
  items?: ParameterSchema | undefined;
  anyOf?: ParameterSchema[] | undefined;
  enum?: (string | number | boolean | null)[] | undefined;
  const?: string | number | boolean | null | undefined;
}

const literal = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const parameterSchema: z.ZodType<ParameterSchema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), parameterSchema).optional(),
    additionalProperties: z.union([z.boolean(), parameterSchema]).optional(),
    required: z.array(z.string()).optional(),
    items: parameterSchema.optional(),
    anyOf: z.array(parameterSchema).optional(),
    enum: z.array(literal).optional(),
    const: literal.optional(),
  }),
);

const schemas = z
  .record(z.string(), parameterSchema)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'generated', 'parameters.json'), 'utf8')));

/**
 * The parameters of `operation`, typed: form text becomes numbers, booleans and lists according to the SDK.
 *
 * @param encoding `form` for v1, where everything arrives as text; `json` for v2.
 * @throws StripeFailure 400 `parameter_unknown`, `parameter_missing` or `parameter_invalid_…`, naming the parameter as
 * Stripe does (`payment_method_options[card][foo]`).
 */
export function checkParameters<N extends OperationName>(
  operation: N,
  raw: unknown,
  encoding: 'form' | 'json',
): OperationParameters[N] {
  const schema = schemas[operation];
  if (!schema) throw new Error(`No parameters were generated for ${operation}`);
  return check(schema, raw, '', encoding) as OperationParameters[N];
}

function check(schema: ParameterSchema, value: unknown, path: string, encoding: 'form' | 'json'): unknown {
  if (schema.anyOf) return checkUnion(schema.anyOf, value, path, encoding);
  if (Array.isArray(schema.type)) {
    const branches = schema.type.map((type) => ({ ...schema, type }));
    return checkUnion(branches, value, path, encoding);
  }
  if (schema.enum || schema.const !== undefined) return checkLiteral(schema, value, path, encoding);
  switch (schema.type) {
    case 'object':
      return checkFields(schema, value, path, encoding);
    case 'array':
      return checkList(schema, value, path, encoding);
    case 'number':
    case 'integer':
      return checkNumber(value, path, encoding);
    case 'boolean':
      return checkBoolean(value, path, encoding);
    case 'null':
      if (value === null) return null;
      throw invalidRequest(`Invalid null: ${path}`, { param: path });
    case 'string':
      return checkText(value, path);
    default:
      return value;
  }
}

/** Uses the first branch that matches; if none does, the error of the most specific one. */
function checkUnion(
  branches: ParameterSchema[],
  value: unknown,
  path: string,
  encoding: 'form' | 'json',
): unknown {
  let complaint: unknown;
  const isGroup = typeof value === 'object' && value !== null;
  const ordered = [...branches].sort((a, b) => rank(a, isGroup) - rank(b, isGroup));
  for (const branch of ordered) {
    try {
      return check(branch, value, path, encoding);
    } catch (error) {
      complaint ??= error;
    }
  }
  throw complaint;
}

function rank(branch: ParameterSchema, isGroup: boolean): number {
  const takesGroup = branch.type === 'object' || branch.type === 'array';
  if (takesGroup !== isGroup) return 3;
  if (branch.type === 'null') return 2;
  return branch.type === 'string' && !branch.enum ? 1 : 0;
}

function checkLiteral(
  schema: ParameterSchema,
  value: unknown,
  path: string,
  encoding: 'form' | 'json',
): unknown {
  const allowed = schema.enum ?? [schema.const ?? null];
  const match = allowed.find(
    (candidate) => candidate === value || (encoding === 'form' && String(candidate) === value),
  );
  if (match !== undefined) return match;
  throw invalidRequest(`Invalid ${path}: must be one of ${allowed.join(', ')}`, { param: path });
}

function checkFields(
  schema: ParameterSchema,
  value: unknown,
  path: string,
  encoding: 'form' | 'json',
): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidRequest(`Invalid object`, { param: path });
  }
  const checked: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const at = path === '' ? name : `${path}[${name}]`;
    const known =
      schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (known) checked[name] = check(known, field, at, encoding);
    else if (typeof schema.additionalProperties === 'object') {
      checked[name] = check(schema.additionalProperties, field, at, encoding);
    } else {
      throw invalidRequest(`Received unknown parameter: ${at}`, { code: 'parameter_unknown', param: at });
    }
  }
  const missing = schema.required?.find((name) => checked[name] === undefined);
  if (missing !== undefined) {
    const at = path === '' ? missing : `${path}[${missing}]`;
    throw invalidRequest(`Missing required param: ${at}.`, { code: 'parameter_missing', param: at });
  }
  return checked;
}

function checkList(
  schema: ParameterSchema,
  value: unknown,
  path: string,
  encoding: 'form' | 'json',
): unknown[] {
  const items = schema.items ?? {};
  if (Array.isArray(value))
    return value.map((item, index) => check(items, item, `${path}[${index}]`, encoding));
  const numbered = typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
  if (encoding === 'form' && numbered?.every(([key]) => /^\d+$/.test(key))) {
    return numbered.map(([key, item]) => check(items, item, `${path}[${key}]`, encoding));
  }
  throw invalidRequest('Invalid array', { param: path });
}

function checkNumber(value: unknown, path: string, encoding: 'form' | 'json'): number {
  if (typeof value === 'number' && encoding === 'json') return value;
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) {
    const number = Number(value);
    if (Number.isSafeInteger(number) || value.includes('.')) return number;
  }
  throw invalidRequest(`Invalid integer: ${String(value)}`, {
    code: 'parameter_invalid_integer',
    param: path,
  });
}

function checkBoolean(value: unknown, path: string, encoding: 'form' | 'json'): boolean {
  if (typeof value === 'boolean' && encoding === 'json') return value;
  if (value === 'true') return true;
  if (value === 'false') return false;
  throw invalidRequest(`Invalid boolean: ${String(value)}`, { param: path });
}

function checkText(value: unknown, path: string): string {
  if (typeof value !== 'string') throw invalidRequest('Invalid string', { param: path });
  // Metadata values are unset by an empty string; any other text has its own branch for it.
  if (value === '' && !path.includes('metadata[')) {
    throw invalidRequest(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; ` +
        `however '${path}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param: path },
    );
  }
  // Evidence may be longer, and is rejected instead (dispute-evidence.ts).
  return path.startsWith('evidence[') ? value : value.slice(0, 5000);
}
