/** The form of a discount code: its texts, and their conversion for the calls. */
import * as z from 'zod/mini';
import { type AdminCode, codeBody, maxPercent, maxUses } from '#api/contract/codes-admin.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { ledgerMoney, parseMoney } from '#web/lib/format.ts';

function wholeUpTo(max: number) {
  const wrong = fieldError('wholeNumber', { min: 1, max });
  return z.string().check(
    z.trim(),
    z.refine((typed) => /^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max, wrong),
  );
}

export const limitFields = {
  uses: wholeUpTo(maxUses),
  usesPerCustomer: wholeUpTo(maxUses),
  from: z.string(),
  until: z.string(),
  minOrder: z
    .string()
    .check(
      z.refine(
        (typed) => typed.trim() === '' || parseMoney(typed) !== null,
        fieldError('amountNotInDollars'),
      ),
    ),
};

export const codeFields = {
  ...limitFields,
  code: codeBody.shape.code,
  name: codeBody.shape.name,
  percent: wholeUpTo(maxPercent),
};

interface LimitValues {
  readonly uses: string;
  readonly usesPerCustomer: string;
  readonly from: string;
  readonly until: string;
  readonly minOrder: string;
}

/** The limits in the form that the calls take. */
export function limitsBody({ uses, usesPerCustomer, from, until, minOrder }: LimitValues) {
  const least = parseMoney(minOrder);
  return {
    uses: Number(uses),
    usesPerCustomer: Number(usesPerCustomer),
    from,
    until,
    minOrder: least === null ? ('' as const) : ledgerMoney(least).replaceAll(',', ''),
  };
}

/** The limits of a code as form values. */
export function limitValues(code: AdminCode): LimitValues {
  return {
    uses: String(code.uses),
    usesPerCustomer: String(code.usesPerCustomer),
    from: code.from ?? '',
    until: code.until ?? '',
    minOrder: code.minOrderCents === 0 ? '' : ledgerMoney(code.minOrderCents),
  };
}

export const newCode = {
  code: '',
  name: '',
  percent: '10',
  uses: '100',
  usesPerCustomer: '1',
  from: '',
  until: '',
  minOrder: '',
};
