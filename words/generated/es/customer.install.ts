/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Descargar la app"],
  lead: ["Agregue Hexkey a su pantalla de inicio. No necesita una tienda de aplicaciones."],
  iphone: ["iPhone y iPad"],
  iphone1: ["Abra esta página en Safari."],
  iphone2: ["Toque Compartir y luego «Agregar a inicio»."],
  iphone3: ["Toque Agregar."],
  android: ["Teléfonos Android"],
  android1: ["Abra esta página en Chrome."],
  android2: ["Abra el menú y elija «Instalar app»."],
  android3: ["Toque Instalar."],
  otherDevice: ["En otro dispositivo"],
  copy: ["Copiar enlace"],
  copied: ["Enlace copiado"],
  copyFailed: ["Copie esta dirección: ",["address"]],
  installNow: ["Instalar ahora"],
  cardTitle: ["Instale Hexkey"],
  cardText: ["Siga a su técnico desde la pantalla de inicio."],
  cardIos: ["Toque Compartir y luego «Agregar a inicio»."],
  install: ["Instalar"],
  notNow: ["Ahora no"],
};
export default texts;
