/** Codes of a partner's locations and campaigns: the list, new ones, and ending them. */
import { isRunning, lettersOf, placeCodeOf } from '#domain/partner/codes.ts';
import { partners } from '#domain/partner/decide.ts';
import { attributes, type Partner } from '#domain/partner/state.ts';
import { load } from '#events/execute.ts';
import { analyticsOf } from '#projections/queries/scans.ts';
import { type Call, signedIn } from '../../call.ts';
import {
  endPartnerCode,
  issuePartnerCode,
  listPartnerCodes,
  type PartnerCode,
} from '../../contract/partner-codes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { ownPartnerOf } from '../../people/own-partner.ts';
import { claimCode } from '../../people/store-codes.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';

/** The partner's own record, or any partner's for an admin. @throws {Refused} 404 */
async function partnerOf(call: Call, deps: Dependencies, id: string): Promise<Partner> {
  if (signedIn(call).role === 'partner') return ownPartnerOf(call, deps, id);
  const partner = await load(deps.log, partners, id);
  if (partner.status === 'none') throw notFound('Partner');
  return partner;
}

async function codesOf(partner: Partner, deps: Dependencies): Promise<PartnerCode[]> {
  const now = deps.now();
  const counted = new Map(
    (await analyticsOf(deps.readModels, partner.id)).codes.map(({ code, scans, conversions }) => [
      code,
      { scans, conversions },
    ]),
  );
  const nothing = { scans: 0, conversions: 0 };
  const own: PartnerCode[] =
    partner.storeCode === null
      ? []
      : [
          {
            code: partner.storeCode,
            kind: 'store',
            name: null,
            until: null,
            isRunning: attributes(partner),
            since: null,
            ...(counted.get(partner.storeCode) ?? nothing),
          },
        ];
  const places = partner.codes.map((place): PartnerCode => {
    const { endedAt: _endedAt, ...facts } = place;
    const runs = attributes(partner) && isRunning(place, now);
    return { ...facts, isRunning: runs, ...(counted.get(place.code) ?? nothing) };
  });
  return [...own, ...places.filter((one) => one.isRunning), ...places.filter((one) => !one.isRunning)];
}

/** Claims a code for the partner; letters derived from the name get a number if they are taken. */
async function claimedCode(
  { body }: Call<typeof issuePartnerCode>,
  deps: Dependencies,
  { id, storeCode, codes }: Partner & { readonly storeCode: string },
): Promise<string> {
  const isFree = (code: string) => codes.every((one) => one.code !== code);
  const taken = 'storeCodeTaken';
  if (body.letters) {
    const code = placeCodeOf(storeCode, body.letters);
    if (isFree(code) && (await claimCode(deps, code, id))) return code;
    throw new Refused('store_code_taken', taken, { fields: { letters: taken } });
  }
  for (let n = 1; n <= MAX_TRIES; n++) {
    const code = placeCodeOf(storeCode, n === 1 ? lettersOf(body.name) : `${lettersOf(body.name)}${n}`);
    if (isFree(code) && (await claimCode(deps, code, id))) return code;
  }
  throw new Refused('store_code_taken', taken, { fields: { letters: taken } });
}

/** How many codes with the same beginning are tried before the letters must be chosen by hand. */
const MAX_TRIES = 50;

async function issue(call: Call<typeof issuePartnerCode>, deps: Dependencies) {
  const partner = await partnerOf(call, deps, call.params.id);
  const { kind, name, until } = call.body;
  const stored = await deps.log.findCommand(call.commandId);
  // The log has what the first attempt issued: a repetition is answered with it.
  const before = stored.find(({ type }) => type === 'PlaceCodeIssued')?.data as { code: string } | undefined;
  if (!before && !attributes(partner)) throw new Refused('not_active', 'partnershipNotActive');
  const code =
    before?.code ?? (await claimedCode(call, deps, { ...partner, storeCode: partner.storeCode ?? '' }));
  const { position } = await executeCall(call, deps, partners, partner.id, () => ({
    type: 'IssuePlaceCode',
    code,
    kind,
    name,
    until: until || null,
  }));
  return { success: true as const, code, position: position.toString() };
}

export default [
  implement(
    listPartnerCodes,
    async (call, deps) => ({ codes: await codesOf(await partnerOf(call, deps, call.params.id), deps) }),
    { reads: ['scans', 'referrals'] },
  ),
  implement(issuePartnerCode, issue),
  implement(endPartnerCode, async (call, deps) => {
    const { id } = await partnerOf(call, deps, call.params.id);
    const code = call.params.code.toUpperCase();
    const { position } = await executeCall(call, deps, partners, id, () => ({ type: 'EndPlaceCode', code }));
    return { success: true as const, position: position.toString() };
  }),
];
