/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  hello: ["Hola, ",["name"],":"],
  helloNobody: ["Hola:"],
  reason_customer: ["Recibe este correo porque reservó con Hexkey."],
  reason_technician: ["Recibe este correo porque toma trabajos a través de Hexkey."],
  reason_ops: ["Recibe este correo porque su equipo está de guardia en Hexkey."],
  reason_account: ["Recibe este correo porque se trata de su cuenta de Hexkey."],
  reason_support: ["Recibe este correo porque escribió a nuestro equipo de ayuda."],
  reason_desk: ["Recibe este correo porque va al equipo de ayuda de Hexkey."],
  settings: ["Elegir qué mensajes recibe"],
  status: ["Ver su solicitud"],
  help: ["Obtener ayuda"],
  unsubscribe: ["No recibir más correos como este"],
  tagline: ["Armado de muebles, bien hecho."],
};
export default texts;
