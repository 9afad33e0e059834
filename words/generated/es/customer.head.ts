/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  landing: ["Fotografíe o nombre sus muebles por armar, vea el precio de cada pieza y reserve un técnico asegurado. Su tarjeta se retiene y no se cobra hasta que todo está armado."],
  terms: ["Las condiciones para reservar el armado de muebles con Hexkey: precios, retenciones, cancelación y garantía."],
  privacy: ["Qué guarda Hexkey sobre usted, por qué, por cuánto tiempo y cómo obtenerlo o borrarlo."],
  signIn: ["Inicie sesión en Hexkey como cliente, técnico o administrador."],
  booking: ["Elija la marca y las piezas, vea al instante el precio del armado y escoja una cita. No se cobra nada antes de terminar el trabajo."],
  login: ["Inicie sesión para ver sus reservas de armado de muebles, recibos y fotos."],
  signup: ["Cree una cuenta de Hexkey para tener sus reservas, direcciones y recibos en un solo lugar."],
  tracker: ["Siga en vivo su reserva de armado de muebles, desde la solicitud hasta el último tornillo."],
  pricing: ["Tarifas por dificultad, factores por marca, servicios adicionales y una calculadora: lo que cuesta armar muebles con Hexkey, antes de reservar."],
  support: ["Pregunte a Hexkey por una reserva, un pago o una cita. Cada solicitud tiene su número y respuesta en 24 horas."],
  demo: ["Recorra los pasos de una reserva de prueba y vea cómo Hexkey muestra el camino desde la solicitud hasta el mueble armado."],
  missing: ["No hay ninguna página en esta dirección."],
  technicianSignup: ["Regístrese como técnico de armado de muebles con Hexkey: qué pedimos, cuánto tarda cada paso y qué incluye la plataforma."],
  apply: ["Solicite armar muebles con Hexkey en cuatro pasos. Usted elige los trabajos; seguro, soporte, publicidad y cobros están incluidos."],
  storeSignup: ["Registre su mueblería con Hexkey: imprima códigos QR, ofrezca el armado a sus clientes y gane el 4% de cada reserva completada."],
};
export default texts;
