/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Verificar un paquete de pruebas"],
  lead: ["Cuando se disputa un pago, entregamos al banco un registro de la reserva. Verifique aquí que el suyo es nuestro y no se cambió."],
  drop: ["Suelte el archivo JSON aquí"],
  dropHint: ["Se verifica en este dispositivo. Solo se nos envía su hash."],
  hash: ["O su hash"],
  hashWhere: ["64 letras y cifras, al final del archivo y en la última página del PDF."],
  hashMissing: ["Escriba el hash."],
  hashWrong: ["Un hash tiene 64 cifras y letras de la a a la f."],
  check: ["Verificar"],
  issued: ["Emitido por nosotros el ",["time"]],
  issuedDetail: ["Entonces se entregó un paquete con este hash.",["until","select",{"none":[],"other":[" Muestra lo que decía nuestro registro hasta el ",["until"],"."]}]," Suelte el archivo para ver si el suyo no se cambió."],
  whole: ["Sin cambios, y emitido por nosotros el ",["time"]],
  wholeDetail: [["entries","plural",{"one":["#"," entrada"],"other":["#"," entradas"]}],", cada una con el hash de la anterior. Nada se cambió, se añadió ni se quitó después de que lo emitimos.",["until","select",{"none":[],"other":[" Muestra lo que decía nuestro registro hasta el ",["until"],"; lo posterior no figura en él."]}]],
  notOurs: ["No emitido por nosotros"],
  notOursDetail: ["No entregamos ningún paquete con este hash."],
  otherIssue: ["Sin cambios por dentro, pero su final no es nuestro"],
  otherIssueDetail: ["La fecha de emisión o el sello del archivo no son los que registramos."],
  faulty: ["Cambiado",["entry","select",{"none":[],"other":[" en la entrada ",["entry"]]}]],
  fault_no_pack: ["Este archivo no es un paquete de pruebas nuestro."],
  fault_unreadable: ["Esta parte ya no se puede leer."],
  fault_rewritten: ["Esta parte está escrita de otra manera que la nuestra."],
  fault_out_of_order: ["No está en su lugar: algo se añadió, se quitó o se movió."],
  fault_broken: ["No sigue a la entrada anterior: algo se añadió, se quitó o se movió."],
  fault_changed: ["Lo que dice no tiene el hash que indica."],
  fault_other_end: ["El final indica otro hash que el de la última entrada."],
  fileFailed: ["No se pudo leer el archivo."],
  failed: ["No se pudo verificar el hash."],
};
export default texts;
