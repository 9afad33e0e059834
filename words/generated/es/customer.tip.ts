/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  yours: ["Su propina"],
  addFor: ["Agregue una propina para ",["name"]],
  addForTwo: ["Agregue una propina para ",["name"]," y ",["count","plural",{"one":["#"," más"],"other":["#"," más"]}]],
  addForCrew: ["Agregue una propina para su equipo"],
  lead: ["La propina es opcional. Se entrega completa a quienes hicieron el trabajo."],
  howMuch: ["¿Cuánto?"],
  other: ["Otro"],
  ownAmount: ["Su monto"],
  bounds: ["Entre ",["min"]," y ",["max"]],
  give: ["Agregar propina"],
  giveAmount: ["Dar ",["amount"]," de propina"],
  cardCharged: ["Se cobra a su ",["card"],". Es aparte del precio del trabajo."],
  failed: ["No se pudo dar la propina. Inténtelo de nuevo."],
  charging: ["Se está cobrando su propina de ",["amount"],"."],
  charged: ["Dio ",["amount"]," de propina. ¡Gracias! Se entrega completa a su equipo."],
  lapsed: ["Su propina de ",["amount"]," no se confirmó, así que no se cobró nada."],
  unconfirmed: ["Su propina de ",["amount"]," no se realizó"],
  nothingCharged: ["No se cobró nada. Puede confirmarla aquí o usar otra tarjeta."],
};
export default texts;
