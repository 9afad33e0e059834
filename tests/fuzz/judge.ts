/** Holds an answer against the contract: an oracle of its own (Ajv over the document), not the server's validation. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isExcused } from './excuses.ts';
import type { Operation } from './operations.ts';
import type { FuzzRequest } from './requests.ts';
import type { Schema } from './schema.ts';

/** What came back. */
export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** The `Allow` header; empty without one. */
  readonly allow: string;
}

/** In which way an answer breaks the contract. */
export type Fault =
  | 'server error'
  | 'unlike the contract'
  | 'valid refused'
  | 'invalid taken'
  | 'wrong role admitted';

// Formats that are not added here (`email`, `binary`) say nothing: addresses have their pattern beside them.
const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false });
ajv.addFormat('date', isDay);
ajv.addFormat('date-time', (text: string) => {
  const [, date = '', hour, minute, second] = INSTANT.exec(text) ?? [];
  return isDay(date) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
});

/** RFC 3339, section 5.6, without leap seconds. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

function isDay(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const days = [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28, 31, 30, 31, 30];
  const most = [...days, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= most;
}

const compiled = new Map<Schema, ValidateFunction>();

function check(schema: Schema, value: unknown): string | null {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  return validate(value) ? null : ajv.errorsText(validate.errors);
}

/** Texts without blanks at their ends, as the server reads them. */
function asRead(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(asRead);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asRead(inner)]));
}

/** Whether the contract allows the request; null where it can't be told (raw bodies, forms). */
function isAllowed({ operation, body, query, headers }: FuzzRequest): boolean | null {
  for (const { name, schema, in: place } of operation.parameters) {
    const value = headers[name];
    if (place === 'header' && value !== undefined && check(schema, value) !== null) return false;
  }
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
  if (!isWellFormed(body.value)) return false;
  return check(schema, body.value) === null || check(schema, asRead(body.value)) === null;
}

/** Texts of half a pair are no JSON that can be exchanged, whatever a schema says (RFC 7493, section 2.1). */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => key.isWellFormed() && isWellFormed(inner));
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
  const { operation, stray } = request;
  const { status } = answer;
  if (status >= 500) return { fault: 'server error', why: `${status} ${answer.text.slice(0, 200)}` };
  const unlike = unlikeContract(operation, answer);
  if (unlike !== null) return { fault: 'unlike the contract', why: unlike };
  if (stray) {
    const why = strayFault(stray, answer);
    return why === null ? null : { fault: 'unlike the contract', why };
  }
  const isSuccess = status < 400;
  if (!isAdmitted) return isSuccess ? { fault: 'wrong role admitted', why: `answered ${status}` } : null;
  const allowed = isAllowed(request);
  if (isSuccess && allowed === false) return { fault: 'invalid taken', why: `answered ${status}` };
  if (
    !isSuccess &&
    request.intent === 'valid' &&
    allowed === true &&
    malformed.has(codeOf(answer)) &&
    !isExcused(answer)
  )
    return { fault: 'valid refused', why: answer.text.slice(0, 300) };
  return null;
}

function codeOf({ text }: Answered): string {
  return (parsed(text) as { readonly code?: string } | null | undefined)?.code ?? '';
}

/** Methods and paths that the document does not have: 404, or 405 with the methods that it has (RFC 9110, section 15.5.6). */
function strayFault(stray: NonNullable<FuzzRequest['stray']>, { status, allow }: Answered): string | null {
  if (stray.allowed.length === 0) return status === 404 ? null : `an unknown path answered ${status}`;
  if (status !== 405) return `a method that the path lacks answered ${status}`;
  const told = allow.split(', ');
  const missing = stray.allowed.filter((method) => !told.includes(method));
  return missing.length === 0 ? null : `Allow says ${allow}, without ${missing.join(', ')}`;
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
  // What the document names under a status comes with that status alone, and statuses it names only with those codes.
  const places = Object.entries(answers).filter(([, { codes }]) => codes.includes(code));
  if (places.length > 0 && !places.some(([place]) => place === String(status)))
    return `${code} came as ${status}`;
  return null;
}
