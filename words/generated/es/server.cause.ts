/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  said: [["message"]],
  gaveUp: ["Se dejó de intentar, hace falta una persona: ",["cause"]],
  differenceRefused: ["Se aprobó el precio más alto, pero no se pudo cobrar la diferencia: ",["message"]],
  late_hold: ["El proveedor de pagos no pudo hacer la retención; la tarjeta no fue rechazada. ",["message"]],
  completion: ["El proveedor de pagos no pudo hacer el cobro; la tarjeta no fue rechazada. ",["message"]],
  cancellation_fee: ["El proveedor de pagos no pudo cobrar el cargo por cancelación; la tarjeta no fue rechazada. ",["message"]],
  price_rise: ["El proveedor de pagos no pudo cobrar la diferencia aprobada; la tarjeta no fue rechazada. ",["message"]],
  priceNotApproved: ["No se aprobó el precio más alto."],
  unassigned: ["Todavía no hay técnico asignado."],
  timeLost: ["Este trabajo ya está en curso y otro trabajo tiene a alguien del equipo a la misma hora. Reasigne o mueva el otro trabajo, o devuelva este al estado asignado."],
  refundFailed: ["No se pudieron reembolsar ",["amount","number","cents"],": ",["message"]],
  outsideRefund: ["Se reembolsaron ",["amount","number","cents"]," en el panel del proveedor de pagos, no en Hexkey. Las partes del equipo no cambiaron."],
  disputed: ["El banco del titular disputa ",["amount","number","cents"],": ",["reason","select",{"fraudulent":["fraude"],"duplicate":["cobro duplicado"],"general":["general"],"product_not_received":["servicio no recibido"],"product_unacceptable":["servicio inaceptable"],"credit_not_processed":["reembolso no recibido"],"unrecognized":["cobro no reconocido"],"subscription_canceled":["suscripción cancelada"],"other":[["reason"]]}],"."],
  disputeLost: ["Se perdió la disputa y ",["amount","number","cents"]," quedan en el banco. Las partes siguen como estaban."],
  disputeUnpaid: ["La disputa está cerrada (",["status"],"), pero aún no se devolvieron ",["amount","number","cents"],"."],
  payoutUnread: ["El proveedor no informa cómo está el pago ",["payout"],": ",["message"]],
  refundTooHigh: ["El cobro ",["charge"]," se reembolsó en el panel del proveedor de pagos, y el reembolso no se pudo relacionar con la reserva: se pueden reembolsar como máximo ",["left","number","cents"],"."],
  chargeUnknown: ["El cobro ",["charge"]," se reembolsó en el panel del proveedor de pagos, y el reembolso no se pudo relacionar con la reserva: la reserva no tiene registro de ese cobro."],
  messageUnsent: ["El proveedor de ",["channel","select",{"mail":["correo"],"other":["mensajes de texto"]}]," no lo ha aceptado."],
  jobOverdue: ["La cita ya pasó, pero el trabajo sigue ",["status","select",{"assigned":["asignado"],"scheduled":["programado"],"in_route":["en camino"],"on_site":["en el lugar"],"other":["en curso"]}],". Comuníquese con el técnico y luego termine, cancele, reasigne o cambie el trabajo."],
  technicianInactive: [["name"]," ya no está activo y no puede hacer este trabajo. Asigne a otra persona o reactive al técnico."],
  someTechnicianInactive: ["Un técnico ya no está activo y no puede hacer este trabajo. Asigne a otra persona o reactive al técnico."],
  workflowFails: ["El proceso no puede continuar. El registro del worker dice por qué."],
  notKnown: ["Todavía no se sabe."],
};
export default texts;
