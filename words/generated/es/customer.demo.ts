/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Demostración del seguimiento"],
  lead: ["Lo que usted ve después de reservar, paso a paso. Aquí no se reserva nada, y nada sale de este navegador."],
  create: ["Crear reserva de prueba"],
  again: ["Empezar de nuevo"],
  next: ["Siguiente paso"],
  booking: ["Reserva de prueba ",["number"]],
  progress: ["Avance de la reserva de prueba"],
  idle: ["Todavía no hay reserva de prueba"],
  idleDetail: ["Cree una y recorra sus pasos."],
  pending: ["Reserva pendiente"],
  scheduled: ["Servicio programado"],
  in_route: ["Técnico en camino"],
  on_site: ["En el lugar, trabajando"],
  completed: ["Trabajo terminado"],
  pendingText: ["La tarjeta queda retenida por el monto estimado. Qué sigue: se asigna un técnico en 24 horas."],
  scheduledText: ["La cita está confirmada. Qué sigue: su técnico se comunicará con usted."],
  in_routeText: ["El técnico va en camino. Llegada estimada: de 15 a 30 minutos."],
  on_siteText: ["Se están armando las piezas. Qué sigue: compartiremos fotos del trabajo terminado."],
  completedText: ["El mueble está armado. Se procesa el pago y el recibo llega por correo."],
  howTitle: ["Cómo funciona el seguimiento"],
  how1: ["Cada reserva tiene un número, como HX-7K2M4Q. Está en el primer correo."],
  how2: ["Con el número cualquiera ve el estado y el día; el nombre, la dirección y las fotos solo usted."],
  how3: ["La página se actualiza sola según avanza el técnico. No hace falta recargarla."],
  tracker: ["Seguir una reserva real"],
  book: ["Reservar"],
};
export default texts;
