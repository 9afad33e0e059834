/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  open: [["amount"]," ",["figure"]," of ",["number"],": what it is made of"],
  title: [["amount"]," ",["figure"]],
  text: ["What this amount of ",["number"]," is made of: entries of the ledger, the events that posted them, and what the payment provider calls them."],
  loading: ["Loading the entries"],
  failed: ["The entries can’t be loaded."],
  differs: ["The entries come to ",["sum"],", and the screen shows ",["shown"],". Compare the books."],
  debit: [["amount"]," debit"],
  credit: [["amount"]," credit"],
  event: [["type"],", event ",["number","number"]," of ",["stream"]],
  ids: ["At the provider:"],
  figure_captured: ["charged"],
  figure_refunded: ["refunded"],
  figure_tip: ["tip"],
  figure_fees: ["provider fees"],
  figure_disputed: ["disputed"],
  figure_share: ["share"],
  figure_paid: ["transferred"],
  figure_commission: ["commission"],
};
export default texts;
