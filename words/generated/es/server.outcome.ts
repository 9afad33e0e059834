/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  closed: ["Esta reserva ya no se puede cancelar."],
  workPartlyDone: ["Parte del trabajo ya está hecha, así que no puede cancelar esta reserva por su cuenta. Escríbanos y lo resolvemos con usted: paga a lo sumo por lo que se hizo."],
  nothingHeld: ["Cancelar es gratis: no hay nada retenido en su tarjeta y no se cobra nada."],
  grace: ["Cancelar es gratis: usted reservó hace poco."],
  free: ["Cancelar es gratis hasta ",["hours"]," horas antes de su cita."],
  late: ["Faltan menos de ",["hours"]," horas para su cita: se cobran ",["fee","number","cents"],"."],
  sameDay: ["Su cita es hoy: se cobran ",["fee","number","cents"],"."],
  noShow: ["No había nadie en la cita: se cobran ",["fee","number","cents"],"."],
  notByCustomer: ["Esta cancelación es gratis."],
  goesBack: ["Se devuelven ",["amount","number","cents"]," a su tarjeta."],
  nothingHeldOfCustomer: ["Cancelar es gratis: no hay nada retenido en la tarjeta del cliente y no se cobra nada."],
  graceOfCustomer: ["Cancelar es gratis: el cliente reservó hace poco."],
  freeOfCustomer: ["Cancelar es gratis hasta ",["hours"]," horas antes de la cita."],
  lateOfCustomer: ["Faltan menos de ",["hours"]," horas para la cita: se cobran ",["fee","number","cents"],"."],
  sameDayOfCustomer: ["La cita es hoy: se cobran ",["fee","number","cents"],"."],
  goesBackToCustomer: ["Se devuelven ",["amount","number","cents"]," a la tarjeta del cliente."],
  isNow: ["La reserva está ",["status","select",{"pending":["pendiente"],"confirmed":["confirmada"],"assigned":["asignada"],"scheduled":["programada"],"in_route":["en camino"],"on_site":["en el lugar"],"in_progress":["en curso"],"completed":["completada"],"other":["cancelada"]}]," ahora."],
  asksFirst: ["Se le pide al cliente que apruebe ",["price","number","cents"],"; si no, se cobran ",["charge","number","cents"],". Se paga la parte del equipo."],
  charges: ["Se cobran ",["charge","number","cents"]," al cliente y se paga la parte del equipo."],
  releases: ["Se libera la retención de ",["held","number","cents"],", salvo que elija un cargo. Se avisa al cliente y al equipo."],
  releasesNothing: ["No hay nada retenido en la tarjeta. Se avisa al cliente y al equipo."],
  noMoney: ["No se mueve dinero."],
  takenOff: ["Se retira al técnico del trabajo, y se vuelve a ofrecer hasta que empiece la cita. No se mueve dinero."],
  customerNotified: ["Se avisa al cliente. No se mueve dinero."],
};
export default texts;
