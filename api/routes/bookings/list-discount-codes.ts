/** GET /api/discount-codes */
import { lapsedUse } from '#domain/code/decide.ts';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { codesOfCustomer } from '#projections/queries/codes.ts';
import { signedIn } from '../../call.ts';
import { listDiscountCodes } from '../../contract/codes.ts';
import { implement } from '../../pipeline.ts';

export default implement(
  listDiscountCodes,
  async (call, deps) => {
    const now = deps.now();
    const views = await codesOfCustomer(deps.readModels, as<CustomerId>(signedIn(call).personId));
    return {
      codes: views.map(({ code: { code, percent, issuedAt, redemptions }, usedFor }) => {
        const [redemption] = redemptions;
        const isUsed = redemption !== undefined && lapsedUse(redemption, usedFor, now) === null;
        return {
          code,
          percent,
          status: isUsed ? ('used' as const) : ('open' as const),
          issuedAt,
          usedForBookingId: isUsed ? redemption.bookingId : null,
        };
      }),
    };
  },
  { reads: ['codes', 'bookings'] },
);
