/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  version: ["Version ",["version"]," · Contract ",["number"]],
  unsigned: ["Version ",["version"]," · for review, not signed"],
  signedBy: ["Signed electronically by"],
  signedAt: ["On ",["time"]],
  consented: ["Agreed to sign electronically (version ",["version"]," of that text)."],
  check: ["Check this document at ",["url"]," with its number, ",["number"],"."],
  reason: ["Contract ",["number"]," was signed electronically"],
  foot: ["Hexkey · Contract ",["number"]," · Page ",["page"]," of ",["count"]],
};
export default texts;
