/** `expand[]`: puts whole objects where an answer has ids. */
import { invalidRequest } from './failures.ts';
import type { Objects } from './objects.ts';

const maximumDepth = 4;

/**
 * The answer with the asked paths (`latest_charge.balance_transaction`, `data.customer`) expanded.
 *
 * @throws StripeFailure 400 for a path that leads nowhere.
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
