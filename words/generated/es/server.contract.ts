/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  version: ["Versión ",["version"]," · Contrato ",["number"]],
  unsigned: ["Versión ",["version"]," · para leer, sin firma"],
  signedBy: ["Firmado electrónicamente por"],
  signedAt: ["El ",["time"]],
  consented: ["Aceptó firmar electrónicamente (versión ",["version"]," de ese texto)."],
  check: ["Compruebe este documento en ",["url"]," con su número, ",["number"],"."],
  reason: ["El contrato ",["number"]," se firmó electrónicamente"],
  foot: ["Hexkey · Contrato ",["number"]," · Página ",["page"]," de ",["count"]],
};
export default texts;
