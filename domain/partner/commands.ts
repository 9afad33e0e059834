/** The commands on a partner's record, and why they may be refused. */
import type { PartnerId } from '../core/ids.ts';
import type { Language } from '../core/language.ts';
import type { Sealed } from '../core/sealed.ts';
import type { AgreedVersions } from './agreements.ts';
import type { CodeKind } from './code-kinds.ts';
import type { PartnerAccount, PartnerBank, PartnerPerson, StoreDetails } from './events.ts';

export type PartnerCommand =
  /** `storeCode`: issued at once for a partner added by an admin. `account`: for those who sign up themselves. */
  | {
      readonly type: 'Register';
      readonly partnerId: PartnerId;
      readonly account: PartnerAccount | null;
      readonly language: Language | null;
      readonly confirmationId: string | null;
      readonly store: StoreDetails;
      readonly person: PartnerPerson;
      readonly commissionBps: number;
      readonly source: 'website' | 'admin';
      readonly storeCode: string | null;
    }
  | { readonly type: 'SendConfirmation'; readonly confirmationId: string }
  | { readonly type: 'ConfirmEmail'; readonly confirmationId: string }
  | { readonly type: 'ChooseLanguage'; readonly language: Language }
  | {
      readonly type: 'Apply';
      readonly store: StoreDetails;
      readonly person: PartnerPerson;
      readonly agreed: AgreedVersions;
    }
  /** `storeCode`: a free one, used if the partner has none yet. */
  | { readonly type: 'Approve'; readonly storeCode: string; readonly notes?: string }
  | { readonly type: 'Reject'; readonly notes?: string }
  | { readonly type: 'IssueLogin'; readonly username: Sealed }
  | {
      readonly type: 'ChangeDetails';
      readonly store: Partial<StoreDetails>;
      readonly person: Partial<PartnerPerson>;
      readonly commissionBps?: number;
    }
  /** Our contact person for the store; partners may change it themselves. */
  | { readonly type: 'ChangeContact'; readonly person: Partial<PartnerPerson> }
  /** `code`: claimed for this partner. */
  | {
      readonly type: 'IssuePlaceCode';
      readonly code: string;
      readonly kind: CodeKind;
      readonly name: string;
      readonly until: string | null;
    }
  | { readonly type: 'EndPlaceCode'; readonly code: string }
  | { readonly type: 'ConnectBank'; readonly bank: PartnerBank }
  /** `version`: published, but not in effect yet. */
  | { readonly type: 'NoticeTerms'; readonly version: string }
  | { readonly type: 'AcceptTerms'; readonly version: string }
  | { readonly type: 'WriteNotes'; readonly notes: Sealed | null }
  | { readonly type: 'CancelPartnership' }
  | { readonly type: 'DeletePartner' };

export type PartnerRefusal =
  | 'unknown_partner'
  | 'already_exists'
  | 'not_yours'
  | 'not_applied'
  | 'already_decided'
  | 'cancelled'
  | 'link_ended'
  | 'old_version'
  | 'not_active'
  | 'unknown_code'
  | 'too_many_codes'
  | 'in_the_past'
  | 'bad_commission';
