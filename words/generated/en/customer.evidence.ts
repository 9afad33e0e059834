/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Check an evidence pack"],
  lead: ["When a payment is disputed, we send the bank a record of the booking. Check here that the one you have came from us and hasn’t been changed."],
  drop: ["Drop the JSON file here"],
  dropHint: ["We check it on your device. Only its hash is sent to us."],
  hash: ["Or its hash"],
  hashWhere: ["64 letters and digits, at the end of the file and on the last page of the PDF."],
  hashMissing: ["Enter the hash."],
  hashWrong: ["A hash has 64 characters: digits and the letters a to f."],
  check: ["Check"],
  issued: ["Issued by us on ",["time"]],
  issuedDetail: ["We issued a pack with this hash at that time.",["until","select",{"none":[],"other":[" It shows what our record said until ",["until"],"."]}]," Drop the file to check that yours is unchanged."],
  whole: ["Unchanged, and issued by us on ",["time"]],
  wholeDetail: [["entries","plural",{"one":["#"," entry"],"other":["#"," entries"]}],", each with the hash of the one before. Nothing was changed, added or removed after we issued it.",["until","select",{"none":[],"other":[" It shows what our record said until ",["until"],"; anything later is not in it."]}]],
  notOurs: ["Not issued by us"],
  notOursDetail: ["We haven’t issued a pack with this hash."],
  otherIssue: ["The entries are unchanged, but the last line isn’t ours"],
  otherIssueDetail: ["The issue date or the seal in the file doesn’t match our record."],
  faulty: ["Changed",["entry","select",{"none":[],"other":[" at entry ",["entry"]]}]],
  fault_no_pack: ["This file isn’t a Hexkey evidence pack."],
  fault_unreadable: ["This part can no longer be read."],
  fault_rewritten: ["This part isn’t in the format we use."],
  fault_out_of_order: ["This entry is out of place: something was added, removed or moved."],
  fault_broken: ["This entry doesn’t follow the one before it: something was added, removed or moved."],
  fault_changed: ["The content of this entry doesn’t match its hash."],
  fault_other_end: ["The hash on the last line isn’t the last entry’s."],
  fileFailed: ["The file could not be read."],
  failed: ["The hash could not be checked."],
};
export default texts;
