/** The four agreements of an application (spec admin §5), each in the version that was shown. */

export const agreementKinds = [
  'partnershipAgreement',
  'dataPrivacy',
  'qrPlacement',
  'marketingMaterials',
] as const;
export type AgreementKind = (typeof agreementKinds)[number];

/** The version of each text, a day as YYYY-MM-DD. */
export type AgreedVersions = Readonly<Record<AgreementKind, string>>;

/** The versions that an application agrees to now; their wording is in `agreement-texts.ts`. */
export const currentAgreements: AgreedVersions = {
  partnershipAgreement: '2026-11-01',
  dataPrivacy: '2026-11-01',
  qrPlacement: '2026-11-01',
  marketingMaterials: '2026-11-01',
};
