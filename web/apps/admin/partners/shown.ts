/** The open dialog, and for whom. */
import type { PartnerRow } from '#api/contract/store-partners-admin.ts';

export type Shown =
  | { readonly dialog: 'add' | 'terms' }
  | {
      readonly dialog: 'edit' | 'qr' | 'login' | 'approve' | 'reject' | 'statements' | 'delete';
      readonly partner: PartnerRow;
    };
