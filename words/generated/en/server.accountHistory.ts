/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  CustomerRegistered: ["The account was opened"],
  CustomerPersonChanged: ["Name, phone or email was changed"],
  CustomerNotesChanged: ["Our team changed its notes"],
  AdminNoteWritten: ["Our team wrote a note"],
  AdminNoteRemoved: ["Our team removed a note"],
  CustomerPictureChanged: ["The picture was changed"],
  EmailConfirmationRequested: ["A link to confirm the email address was asked for"],
  CustomerEmailVerified: ["The email address was confirmed"],
  CustomerEmailUnverified: ["The email address counts as not confirmed"],
  EmailChangeRequested: ["Another email address was asked for"],
  EmailChanged: ["The account moved to another email address"],
  CustomerChoicesChanged: ["Language or wanted messages were changed"],
  AddressSaved: ["An address was saved"],
  AddressRemoved: ["An address was removed"],
  DefaultAddressChosen: ["Another address became the default"],
  PasswordChanged: ["The password was changed"],
  StripeCustomerKnown: ["The card provider was told of a new payer, without a name"],
  CustomerRoleChanged: ["The account was given another login"],
  CustomerBlocked: ["The account was blocked"],
  CustomerUnblocked: ["The account was let in again"],
  CustomerMerged: ["The account was merged into another"],
  DuplicateTaken: ["Another account of the same person was merged into this one"],
  CustomerDeleted: ["The account was deleted"],
};
export default texts;
