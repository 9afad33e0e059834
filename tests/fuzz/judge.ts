/** Holds an answer against the contract: an oracle of its own (Ajv over the document), not the server's validation. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { commonProblems } from '#api/contract/problem.ts';
import type { Operation } from './operations.ts';
import type { FuzzRequest } from './requests.ts';
import type { Schema } from './schema.ts';

/** What came back. */
export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** In which way an answer breaks the contract. */
export type Fault =
  | 'server error'
  | 'unlike the contract'
  | 'valid refused'
  | 'invalid taken'
  | 'wrong role admitted';

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
const compiled = new Map<Schema, ValidateFunction>();

function check(schema: Schema, value: unknown): string | null {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  return validate(value) ? null : ajv.errorsText(validate.errors);
}

/** Texts without blanks at their ends, as the server reads them; mail addresses are read in lower case. */
function asRead(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().toLowerCase();
  if (Array.isArray(value)) return value.map(asRead);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asRead(inner)]));
}

/** Whether the contract allows the request; null where it can't be told (raw bodies, forms). */
function isAllowed({ operation, body, query }: FuzzRequest): boolean | null {
  for (const { name, schema, required, in: place } of operation.parameters) {
    if (place !== 'query') continue;
    const value = query[name];
    if (value === undefined) {
      if (required) return false;
      continue;
    }
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    const isNumber = schema.type === 'integer' || schema.type === 'number';
    // A query carries numbers as text.
    const read = isNumber && /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : asRead(text);
    if (check(schema, text) !== null && check(schema, read) !== null) return false;
  }
  if (body.kind === 'form' || body.kind === 'raw') return null;
  if (!operation.body) return body.kind === 'none' ? true : null;
  if (body.kind === 'none') return !operation.body.required;
  const schema = operation.body.schemas['application/json'];
  if (!schema) return null;
  return check(schema, body.value) === null || check(schema, asRead(body.value)) === null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Codes that stand for a request of the wrong shape. */
const malformed = new Set(['invalid_input', 'malformed_json']);

/** What is wrong with the answer, with its reason; null where nothing is. */
export function faultOf(
  request: FuzzRequest,
  answer: Answered,
  isAdmitted: boolean,
): { readonly fault: Fault; readonly why: string } | null {
  const { operation } = request;
  const { status } = answer;
  if (status >= 500) return { fault: 'server error', why: `${status} ${answer.text.slice(0, 200)}` };
  const unlike = unlikeContract(operation, answer);
  if (unlike !== null) return { fault: 'unlike the contract', why: unlike };
  const isSuccess = status < 400;
  if (!isAdmitted) return isSuccess ? { fault: 'wrong role admitted', why: `answered ${status}` } : null;
  const allowed = isAllowed(request);
  if (isSuccess && allowed === false) return { fault: 'invalid taken', why: `answered ${status}` };
  const code = (parsed(answer.text) as { readonly code?: string } | undefined)?.code ?? '';
  if (request.intent === 'valid' && allowed === true && malformed.has(code))
    return { fault: 'valid refused', why: answer.text.slice(0, 300) };
  return null;
}

function unlikeContract({ answers }: Operation, { status, type, text }: Answered): string | null {
  const named = answers[String(status)] ?? (status >= 400 ? answers['default'] : undefined);
  if (!named) return `${status} is no answer of this call`;
  if (!type.startsWith(named.type)) return `${status} came as ${type}, not ${named.type}`;
  if (!named.schema) return null;
  const body = parsed(text);
  if (body === undefined) return `${status} carries no JSON: ${text.slice(0, 100)}`;
  const complaint = check(named.schema, body);
  if (complaint !== null) return `${status}: ${complaint}`;
  if (status < 400) return null;
  const { code = '', status: told } = body as { readonly code?: string; readonly status?: number };
  if (told !== status) return `the problem says ${told}, the answer ${status}`;
  const common = Object.entries(commonProblems).find(([name]) => name === code)?.[1];
  if (common !== undefined && common !== status) return `${code} came as ${status}`;
  return null;
}
