/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Verificar un paquete de pruebas"],
  lead: ["Cuando se disputa un pago, enviamos al banco un registro de la reserva. Verifique aquí que el que usted tiene es nuestro y no se ha modificado."],
  drop: ["Suelte el archivo JSON aquí"],
  dropHint: ["Se verifica en su dispositivo. Solo recibimos su hash."],
  hash: ["O su hash"],
  hashWhere: ["64 letras y cifras, al final del archivo y en la última página del PDF."],
  hashMissing: ["Escriba el hash."],
  hashWrong: ["Un hash tiene 64 caracteres: cifras y letras de la a a la f."],
  check: ["Verificar"],
  issued: ["Emitido por nosotros el ",["time"]],
  issuedDetail: ["En ese momento emitimos un paquete con este hash.",["until","select",{"none":[],"other":[" Muestra lo que decía nuestro registro hasta el ",["until"],"."]}]," Suelte el archivo para comprobar que el suyo no se ha modificado."],
  whole: ["Sin cambios, y emitido por nosotros el ",["time"]],
  wholeDetail: [["entries","plural",{"one":["#"," entrada"],"other":["#"," entradas"]}],", cada una con el hash de la anterior. Nada se cambió, se añadió ni se quitó después de que lo emitimos.",["until","select",{"none":[],"other":[" Muestra lo que decía nuestro registro hasta el ",["until"],"; lo posterior no figura en él."]}]],
  notOurs: ["No emitido por nosotros"],
  notOursDetail: ["No hemos emitido ningún paquete con este hash."],
  otherIssue: ["Las entradas no cambiaron, pero la última línea no es nuestra"],
  otherIssueDetail: ["La fecha de emisión o el sello del archivo no coinciden con nuestro registro."],
  faulty: ["Cambiado",["entry","select",{"none":[],"other":[" en la entrada ",["entry"]]}]],
  fault_no_pack: ["Este archivo no es un paquete de pruebas de Hexkey."],
  fault_unreadable: ["Esta parte ya no se puede leer."],
  fault_rewritten: ["Esta parte no tiene el formato que usamos."],
  fault_out_of_order: ["Esta entrada no está en su lugar: se agregó, quitó o movió algo."],
  fault_broken: ["Esta entrada no sigue a la anterior: se agregó, quitó o movió algo."],
  fault_changed: ["El contenido de esta entrada no coincide con su hash."],
  fault_other_end: ["El hash de la última línea no es el de la última entrada."],
  fileFailed: ["No se pudo leer el archivo."],
  failed: ["No se pudo verificar el hash."],
};
export default texts;
