/** `expand[]`: replaces ids in a response with whole objects. */
import { invalidRequest } from './failures.ts';
import type { Objects } from './objects.ts';

const maximumDepth = 4;

/**
 * The response with the requested paths (`latest_charge.balance_transaction`, `data.customer`) expanded.
 *
 * @throws StripeFailure 400 for an invalid path.
 */
export function expand(answer: object, paths: string[], objects: Objects): object {
  const copy = structuredClone(answer) as Record<string, unknown>;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > maximumDepth) {
      throw invalidRequest(`You cannot expand more than ${maximumDepth} levels of a property`, {
        param: 'expand',
      });
    }
    expandPath(copy, steps, path, objects);
  }
  return copy;
}

function expandPath(node: Record<string, unknown>, steps: string[], path: string, objects: Objects): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  if (!Object.hasOwn(node, step)) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  const value = node[step];
  if (Array.isArray(value)) {
    for (const item of value) expandPath(item as Record<string, unknown>, rest, path, objects);
    return;
  }
  if (typeof value === 'string') {
    const found = objects.any(value);
    if (!found) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
    node[step] = found;
  }
  const next = node[step];
  if (typeof next === 'object' && next !== null)
    expandPath(next as Record<string, unknown>, rest, path, objects);
}
