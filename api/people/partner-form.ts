/**
 * The fields of an admin's form as a store partner's record stores them: missing fields stay unchanged, empty texts
 * become null.
 */
import type { PartnerPerson, StoreDetails } from '#domain/partner/events.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { stateAt } from '../bookings/place.ts';
import type { PartnerForm } from '../contract/store-partners-admin.ts';
import type { Dependencies } from '../dependencies.ts';
import { normalPhone, sealOrNull } from './sealing.ts';

type Typed = string | number | null | undefined;

const orNull = (typed: string | null): string | null => typed || null;
const numberOrNull = (typed: string | number | null): number | null =>
  typed === null || typed === '' ? null : Number(typed);

/** The fields that were sent, each converted from its text. */
function sent<Name extends string, Value>(
  name: Name,
  typed: Typed,
  value: (typed: string | number | null) => Value,
): { readonly [N in Name]?: Value } {
  // TypeScript widens a computed name to string.
  return (typed === undefined ? {} : { [name]: value(typed ?? null) }) as { readonly [N in Name]?: Value };
}

const texts = [
  'legalBusinessName',
  'storeType',
  'businessType',
  'websiteUrl',
  'city',
  'averageMonthlySales',
  'furnitureBrandsSold',
  'currentAssemblyServices',
  'storeHours',
  'logoUrl',
  'socialMediaHandles',
] as const;

/** The store's details that the form changes. @throws {Refused} ZIP code and state do not match */
export function storeChange(form: PartnerForm, known: StoreDetails): Partial<StoreDetails> {
  const country = form.country ?? known.country;
  const state = form.state === undefined ? known.state : orNull(form.state)?.toUpperCase();
  const zipCode = form.zipCode === undefined ? known.zipCode : orNull(form.zipCode)?.toUpperCase();
  if (country === 'US' && zipCode)
    stateAt(zipCode.slice(0, 5), state ?? null, { zip: 'zipCode', state: 'state' });
  const named = texts.flatMap((name) => {
    const typed = form[name];
    return typed === undefined ? [] : [[name, orNull(typed)] as const];
  });
  const { multipleLocations } = form;
  const locations = form.numberOfLocations === undefined ? undefined : numberOrNull(form.numberOfLocations);
  return {
    storeName: form.storeName,
    // Each name with its own text.
    ...(Object.fromEntries(named) as Partial<StoreDetails>),
    ...(form.state !== undefined && { state: state ?? null }),
    ...(form.zipCode !== undefined && { zipCode: zipCode ?? null }),
    ...(form.country !== undefined && { country }),
    ...(form.businessCategory !== undefined && { businessCategory: form.businessCategory }),
    ...(form.preferredQrDesign !== undefined && { preferredQrDesign: form.preferredQrDesign }),
    ...sent('yearsInBusiness', form.yearsInBusiness, numberOrNull),
    ...(multipleLocations === false
      ? { numberOfLocations: 1 }
      : locations === undefined
        ? {}
        : { numberOfLocations: locations ?? 1 }),
  };
}

const personal = ['marketingContact', 'address', 'taxId', 'businessLicenseNumber'] as const;

/** The contact that the form changes, sealed with the partner's key. */
export async function personChange(
  { keys }: Pick<Dependencies, 'keys'>,
  partnerId: string,
  form: PartnerForm,
): Promise<Partial<PartnerPerson> & Pick<PartnerPerson, 'contactName' | 'contactEmail'>> {
  const subject = `partner-${partnerId}`;
  const change: { -readonly [Name in keyof PartnerPerson]?: PartnerPerson[Name] } = {};
  for (const name of personal) {
    const typed = form[name];
    if (typed !== undefined) change[name] = await sealOrNull(keys, subject, name, typed);
  }
  const { contactPhone } = form;
  if (contactPhone !== undefined)
    change.contactPhone = await sealOrNull(
      keys,
      subject,
      'contactPhone',
      contactPhone ? normalPhone(contactPhone) : null,
    );
  return {
    ...change,
    contactName: await keys.seal(subject, 'contactName', form.contactName),
    contactEmail: await keys.seal(subject, 'contactEmail', form.contactEmail),
  };
}

/** Drops values that are the same in plain text: a newly sealed value always differs from the stored one. */
export async function withoutUnchanged(
  { keys }: Pick<Dependencies, 'keys'>,
  known: PartnerPerson,
  change: Partial<PartnerPerson>,
): Promise<Partial<PartnerPerson>> {
  const names = Object.keys(change) as (keyof PartnerPerson)[];
  const plain = async (sealed: Sealed | null | undefined) => (sealed ? keys.open(sealed) : null);
  const changed = await Promise.all(
    names.map(async (name) => (await plain(known[name])) !== (await plain(change[name]))),
  );
  return Object.fromEntries(
    names.filter((_, index) => changed[index]).map((name) => [name, change[name]]),
  ) as Partial<PartnerPerson>;
}
