/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  lead: ["Lo que pasó con sus reservas, lo más reciente primero."],
  emptyDetail: ["Aquí verá las novedades de sus reservas."],
  signInTitle: ["Los avisos están en su cuenta"],
  signInDetail: ["Inicie sesión para ver los suyos."],
  stopTitle: ["Dejar de recibir estos correos"],
  stopDetail: ["Ya no le enviaremos correos sobre esto: ",["what"],". Seguirá recibiendo los de pagos y cancelaciones."],
  stop: ["No recibir más"],
  stopped: ["Ya no los recibirá"],
  stoppedDetail: ["Ya no le enviaremos correos sobre esto: ",["what"],". Puede cambiarlo en su cuenta cuando quiera."],
  stopEnded: ["Este enlace ya no sirve. En su cuenta puede elegir qué mensajes recibe."],
  stopFailed: ["No se pudo guardar. Inténtelo de nuevo."],
  stopChoose: ["Elegir qué mensajes recibo"],
  stop_progress: ["cómo va el trabajo"],
  stop_reminders: ["recordatorios de la cita"],
  stop_reviews: ["solicitudes de reseña"],
  stop_offers: ["ofertas y novedades"],
};
export default texts;
