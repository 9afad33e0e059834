/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Recibo #",["number"]],
  pageTitleLoading: ["Recibo"],
  loading: ["Cargando el recibo"],
  loadFailed: ["No se pudo cargar el recibo."],
  notFound: ["Ese recibo no existe"],
  notFoundDetail: ["Pertenece a otra cuenta, o la dirección está incompleta."],
  signInTitle: ["Los recibos están en su cuenta"],
  signInDetail: ["Inicie sesión para ver este."],
  back: ["Mis reservas"],
  print: ["Imprimir"],
  pdf: ["Descargar PDF"],
  issuedTo: ["A nombre de"],
  service: ["Servicio"],
  appointment: ["Cita"],
  technician: ["Técnico"],
  completedAt: ["Terminado"],
  worked: ["Tiempo de trabajo"],
  card: ["Tarjeta"],
  lines: ["Precio"],
  total: ["Total"],
  actual: ["Precio final"],
  movements: ["En su tarjeta"],
  noMovements: ["No se retuvo ni se cobró nada."],
  held: ["Retenido, sin cobrar"],
  paid: ["Pagado"],
  refunded: ["Reembolsado"],
  localTimes: ["Las horas son las del lugar del trabajo (",["zone"],")."],
  tip: ["Propina"],
};
export default texts;
