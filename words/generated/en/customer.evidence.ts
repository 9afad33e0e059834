/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Check an evidence pack"],
  lead: ["Where a payment is disputed, we give the bank a record of the booking. Check here that yours is ours and unchanged."],
  drop: ["Drop the JSON file here"],
  dropHint: ["It is checked on this device. Only its hash is sent to us."],
  hash: ["Or its hash"],
  hashWhere: ["64 letters and digits, at the end of the file and on the last page of the PDF."],
  hashMissing: ["Enter the hash."],
  hashWrong: ["A hash has 64 digits and letters from a to f."],
  check: ["Check"],
  issued: ["Issued by us on ",["time"]],
  issuedDetail: ["A pack with this hash was given out then.",["until","select",{"none":[],"other":[" It shows what our record said until ",["until"],"."]}]," Drop the file to see whether yours is unchanged."],
  whole: ["Unchanged, and issued by us on ",["time"]],
  wholeDetail: [["entries","plural",{"one":["#"," entry"],"other":["#"," entries"]}],", each with the hash of the one before. Nothing was changed, added or removed after we issued it.",["until","select",{"none":[],"other":[" It shows what our record said until ",["until"],"; anything later is not in it."]}]],
  notOurs: ["Not issued by us"],
  notOursDetail: ["We gave out no pack with this hash."],
  otherIssue: ["Unchanged inside, but its end is not ours"],
  otherIssueDetail: ["The date of issue or the seal in the file is not the one that we recorded."],
  faulty: ["Changed",["entry","select",{"none":[],"other":[" at entry ",["entry"]]}]],
  fault_no_pack: ["This file is not an evidence pack of ours."],
  fault_unreadable: ["This part can no longer be read."],
  fault_rewritten: ["This part is not written the way we write it."],
  fault_out_of_order: ["It is not in its place: something was added, left out or moved."],
  fault_broken: ["It does not follow the entry before: something was added, left out or moved."],
  fault_changed: ["What it says does not have the hash that it names."],
  fault_other_end: ["The end names another hash than the last entry has."],
  fileFailed: ["The file could not be read."],
  failed: ["The hash could not be checked."],
};
export default texts;
