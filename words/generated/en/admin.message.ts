/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  outcome_waiting: ["Waiting"],
  outcome_sent_mail: ["Taken by the mail server"],
  outcome_sent_sms: ["Taken by the carrier"],
  outcome_sent_push: ["Taken by the push service"],
  outcome_delivered: ["Delivered"],
  outcome_failed: ["Failed"],
  outcome_skipped: ["Not sent"],
  reason_stale: ["What it would say is no longer so."],
  reason_no_consent: ["The person has not agreed to text messages."],
  reason_opted_out: ["Opted out: the person replied STOP."],
  reason_no_address: ["There is no address for it."],
  reason_not_wanted: ["The person has turned these messages off."],
  reason_refused_by_provider: ["Bounced: the address does not exist."],
  reason_not_set_up: ["The channel is not set up."],
  reason_erased: ["The person was erased."],
  reason_expired: ["Its link would no longer work."],
  undelivered: ["The network did not deliver it (code ",["code"],")."],
  undeliveredUnexplained: ["The network did not deliver it."],
};
export default texts;
