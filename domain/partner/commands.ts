/** What may be asked of a partner's record, and why it may be refused. */
import type { PartnerId } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import type { PartnerBank, PartnerPerson, StoreDetails } from './events.ts';

export type PartnerCommand =
  /** `storeCode`: issued at once for a partner whom an admin adds. */
  | {
      readonly type: 'Register';
      readonly partnerId: PartnerId;
      readonly store: StoreDetails;
      readonly person: PartnerPerson;
      readonly commissionBps: number;
      readonly source: 'website' | 'admin';
      readonly storeCode: string | null;
    }
  | { readonly type: 'Apply'; readonly store: StoreDetails; readonly person: PartnerPerson }
  /** `storeCode`: a free one, used when the partner has none yet. */
  | { readonly type: 'Approve'; readonly storeCode: string; readonly notes?: string }
  | { readonly type: 'Reject'; readonly notes?: string }
  | { readonly type: 'IssueLogin'; readonly username: Sealed }
  | {
      readonly type: 'ChangeDetails';
      readonly store: Partial<StoreDetails>;
      readonly person: Partial<PartnerPerson>;
      readonly commissionBps?: number;
    }
  | { readonly type: 'ConnectBank'; readonly bank: PartnerBank }
  | { readonly type: 'CancelPartnership' };

export type PartnerRefusal =
  | 'unknown_partner'
  | 'already_exists'
  | 'not_yours'
  | 'not_applied'
  | 'already_decided'
  | 'cancelled'
  | 'bad_commission';
