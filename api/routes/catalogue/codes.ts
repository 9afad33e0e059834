/** Discount codes for admins: the list, new ones, their limits, their end, and the bookings that use them. */
import type * as z from 'zod/mini';
import { codeDay, codes, lapsedUse, standingOf } from '#domain/code/decide.ts';
import type { CodeLimits } from '#domain/code/events.ts';
import type { Code } from '#domain/code/state.ts';
import { centsFromDollars, zero } from '#domain/core/money.ts';
import { load } from '#events/execute.ts';
import { everyCode, listCodes as codesOf, takenOffBy, usesOfCode } from '#projections/queries/codes.ts';
import {
  type AdminCode,
  type codeLimits,
  createCode,
  endCode,
  exportCodes,
  listCodes,
  listCodeUses,
  setCodeLimits,
} from '../../contract/codes-admin.ts';
import { csvOf, mapped, type Sheet } from '../../csv.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

function viewOf(code: Code, now: string): AdminCode {
  const { limits, redemptions, issuedAt, endedAt } = code;
  const { minOrder, ...rest } = limits;
  return {
    code: code.code,
    kind: code.kind,
    name: code.kind === 'campaign' ? code.name : null,
    percent: code.percent,
    standing: standingOf(code, now),
    ...rest,
    minOrderCents: minOrder,
    used: redemptions.length,
    issuedAt,
    endedAt,
  };
}

/** @throws {Refused} 404 */
async function codeOf({ log }: Pick<Dependencies, 'log'>, typed: string): Promise<Code> {
  const state = await load(log, codes, typed.toUpperCase());
  if (state.status === 'none') throw notFound('Code');
  return state;
}

const limitsOf = ({
  uses,
  usesPerCustomer,
  from,
  until,
  minOrder,
}: z.output<typeof codeLimits>): CodeLimits => ({
  uses,
  usesPerCustomer,
  from: from || null,
  until: until || null,
  minOrder: centsFromDollars(minOrder ?? '') ?? zero,
});

/** The screen's columns, one value each. */
const columns = {
  code: ({ code }) => code,
  kind: ({ kind }) => kind,
  name: ({ name }) => name,
  percent: ({ percent }) => percent,
  standing: ({ standing }) => standing,
  used: ({ used }) => used,
  uses: ({ uses }) => uses,
  uses_per_customer: ({ usesPerCustomer }) => usesPerCustomer,
  from: ({ from }) => from,
  until: ({ until }) => until,
  least_order_usd: ({ minOrderCents }) => (minOrderCents / 100).toFixed(2),
  issued_at: ({ issuedAt }) => issuedAt,
  ended_at: ({ endedAt }) => endedAt,
} satisfies Sheet<AdminCode>['columns'];

export default [
  implement(
    listCodes,
    async ({ query: { page, limit, ...filter } }, deps) => {
      const now = deps.now();
      const { rows, ...found } = await codesOf(deps.readModels, filter, codeDay(now), { page, limit });
      return { codes: rows.map((code) => viewOf(code, now)), ...found };
    },
    { reads: ['codes'] },
  ),
  implement(
    exportCodes,
    (call, deps) => {
      const now = deps.now();
      return csvOf(call, deps, {
        list: 'discount-codes',
        columns,
        all: mapped(everyCode(deps.readModels, call.query, codeDay(now)), (code) => viewOf(code, now)),
      });
    },
    { reads: ['codes'] },
  ),
  implement(createCode, async (call, deps) => {
    const { code, name, percent, ...limits } = call.body;
    const { position } = await executeCall(call, deps, codes, code, () => ({
      type: 'CreateCode',
      created: { code, name, percent, limits: limitsOf(limits) },
    }));
    return { success: true as const, code, position: position.toString() };
  }),
  implement(setCodeLimits, async (call, deps) => {
    const { code } = await codeOf(deps, call.params.code);
    const { position } = await executeCall(call, deps, codes, code, () => ({
      type: 'SetCodeLimits',
      limits: limitsOf(call.body),
    }));
    return { success: true as const, position: position.toString() };
  }),
  implement(endCode, async (call, deps) => {
    const { code } = await codeOf(deps, call.params.code);
    const { position } = await executeCall(call, deps, codes, code, () => ({ type: 'EndCode' }));
    return { success: true as const, position: position.toString() };
  }),
  implement(
    listCodeUses,
    async ({ query: { page, limit, code: typed, ...filter } }, deps) => {
      const code = await codeOf(deps, typed);
      const now = deps.now();
      const [{ rows, ...found }, takenOff] = await Promise.all([
        usesOfCode(deps.readModels, code.code, filter, { page, limit }),
        takenOffBy(deps.readModels, code.code),
      ]);
      const uses = rows.map(({ bookingId, at, booking }) => ({
        bookingId,
        bookingNumber: booking?.number ?? null,
        status: booking?.status ?? null,
        usedAt: at,
        discountCents: booking?.price.discount ?? null,
        totalCents: booking?.price.total ?? null,
        counts: lapsedUse({ at }, booking, now) === null,
      }));
      return { uses, ...found, code: viewOf(code, now), takenOffCents: takenOff };
    },
    { reads: ['codes', 'bookings'] },
  ),
];
