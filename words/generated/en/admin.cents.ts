/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  open: ["Show what makes up ",["amount"]," (",["figure"],") on ",["number"]],
  title: [["amount"]," ",["figure"]],
  text: ["What makes up this amount on ",["number"],": ledger entries, the events that posted them, and their IDs at the payment provider."],
  loading: ["Loading the entries"],
  failed: ["The entries can’t be loaded."],
  differs: ["The entries add up to ",["sum"],", but the screen shows ",["shown"],". Compare the books."],
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
