/** The words of a booking's messages in Spanish; people are addressed as usted. */
import type { Said } from '../facts.ts';
import type { BookingWords } from './words.ts';

const technician = ({ technician: name }: Said) => name ?? 'Su técnico';
/** Leads to the technician's own words, which follow our paragraphs. */
const wroteWhy = (said: Said) => (said.text === '' ? [] : [`${technician(said)} escribió sobre el trabajo:`]);
const track = 'Seguir esta reserva';
const job = 'Ver el trabajo';
const eta = ({ etaMinutes }: Said, before: string) =>
  etaMinutes === null ? '' : `${before}unos ${etaMinutes} minutos`;
const until = (instant: string | null) => (instant === null ? '' : ` hasta el ${instant}`);
const before = (instant: string | null) => (instant === null ? '' : ` antes del ${instant}`);

export const spanish: BookingWords = {
  labels: {
    booking: 'Reserva',
    when: 'Cuándo',
    where: 'Dónde',
    technician: 'Técnico',
    piece: 'Un mueble',
    items: 'Muebles',
    price: 'Precio',
    due: 'Por pagar',
    held: 'Retenido en su tarjeta, sin cobrar',
    wasHeld: 'Estaba retenido en su tarjeta',
    toHold: 'Se retendrá dos días antes',
    fromSum: 'Diferencia respecto a la suma de arriba',
    charged: 'Cobrado en su tarjeta',
    chargedInAll: 'Cobrado en total',
    fee: 'Cargo por cancelación',
    released: 'Liberado',
    refunded: 'Reembolsado a su tarjeta',
    refundedInAll: 'Reembolsado en total',
    kept: 'Usted ha pagado',
    actual: 'El trabajo costó',
    difference: 'Necesita su aprobación',
  },
  templates: {
    booking_confirmed: ({ number, when, whenShort, hold, agreed, asked, freeUntil, technicianBy }) => ({
      subject: `Su reserva ${number} está confirmada`,
      paragraphs: [
        `Su cita es el ${when}.`,
        hold
          ? `${hold.amount} están retenidos en su tarjeta terminada en ${hold.last4}. No se cobra nada hasta que el trabajo esté hecho.`
          : `Su tarjeta está guardada. ${agreed} se retendrán dos días antes de la cita; no se cobra nada hasta que el trabajo esté hecho.`,
        ...(asked === null
          ? []
          : [`Ahora pedimos ${asked}. Más de ${agreed} se cobra solo si usted lo aprueba.`]),
        [
          freeUntil === null
            ? 'Esta cita ya no se puede cancelar sin costo.'
            : `Puede cancelar sin costo hasta el ${freeUntil}.`,
          technicianBy === 'within_a_day'
            ? 'Asignamos un técnico en 24 horas.'
            : 'Asignamos un técnico antes de su cita. Si nadie puede ir, se lo decimos y no cobramos nada.',
        ].join(' '),
      ],
      button: track,
      sms: `confirmada para el ${whenShort}. ${hold ? `${hold.amount} solo retenidos.` : 'Tarjeta guardada.'}`,
    }),
    late_hold_declined: ({ number, agreed, when, refusal, deadline }) => ({
      subject: `Su tarjeta fue rechazada para la reserva ${number}`,
      paragraphs: [
        `No pudimos retener ${agreed} para el ${when}. ${refusal}`,
        deadline === null
          ? 'Confirme el pago o use otra tarjeta.'
          : `Confirme el pago o use otra tarjeta${before(deadline)}. De lo contrario, la reserva se cancela sin costo.`,
      ],
      button: 'Confirmar el pago',
      sms: `tarjeta rechazada. Confirme${before(deadline).replace(' de ', ' ')}:`,
    }),
    technician_assigned: (said) => ({
      subject: `${technician(said)} hará su montaje`,
      paragraphs: [
        `${technician(said)} tiene su reserva ${said.number} para el ${said.when}.`,
        'Recibirá un mensaje cuando esté en camino.',
      ],
      button: track,
      sms: `${technician(said)} viene el ${said.whenShort}.`,
    }),
    appointment_moved: ({ number, when, whenShort }) => ({
      subject: `Su reserva ${number} tiene un nuevo horario`,
      paragraphs: [`Su cita es ahora el ${when}. El precio no cambia.`],
      button: track,
      sms: `nuevo horario, ${whenShort}.`,
    }),
    reminder_first: reminder,
    reminder_second: reminder,
    on_the_way: (said) => ({
      subject: `${technician(said)} está en camino`,
      paragraphs: [
        `${technician(said)} está en camino${eta(said, ' y debería llegar en ')}.`,
        'La página de su reserva muestra cada paso hasta que el trabajo esté hecho.',
      ],
      button: track,
      sms: `${technician(said)} está en camino${eta(said, ', ')}.`,
    }),
    arrived: (said) => ({
      subject: `${technician(said)} ha llegado`,
      paragraphs: [`${technician(said)} ha llegado para la reserva ${said.number}.`],
      button: track,
      sms: `${technician(said)} ha llegado.`,
    }),
    completed: (said) => ({
      subject: `Su reserva ${said.number} está terminada`,
      paragraphs: [
        `${technician(said)} ha terminado el trabajo. Las fotos están con su reserva; el recibo llega en cuanto se complete el pago.`,
      ],
      button: 'Ver las fotos',
      sms: 'el trabajo está terminado. Fotos:',
    }),
    receipt: ({ number, amount }) => ({
      subject: `Recibo de la reserva ${number}: ${amount}`,
      paragraphs: [`Se cobraron ${amount} en su tarjeta. Gracias por reservar con Hexkey.`],
      button: 'Ver el recibo',
      sms: `se cobraron ${amount}. Recibo:`,
    }),
    approval_wanted: (said) => {
      const { number, rise } = said;
      return {
        subject: `Apruebe ${rise.actual} para la reserva ${number}`,
        paragraphs: [
          `El trabajo costó ${rise.actual}; en su tarjeta hay ${rise.held} retenidos.`,
          `Sin su aprobación${before(rise.until)} cobramos ${rise.held} y nada más.`,
          ...wroteWhy(said),
        ],
        button: `Aprobar o rechazar ${rise.actual}`,
        sms: `el trabajo costó ${rise.actual}, retenidos ${rise.held}. Apruebe o rechace:`,
      };
    },
    approval_ending: (said) => {
      const { number, rise } = said;
      return {
        subject: `Aún esperamos su respuesta: ${rise.actual} para la reserva ${number}`,
        paragraphs: [
          `El trabajo costó ${rise.actual}; en su tarjeta hay ${rise.held} retenidos.`,
          `Puede aprobar o rechazar${until(rise.until)}. Sin respuesta cobramos ${rise.held} y nada más.`,
          ...wroteWhy(said),
        ],
        button: `Aprobar o rechazar ${rise.actual}`,
        sms: `decida sobre ${rise.actual}${before(rise.until)}:`,
      };
    },
    capture_failed: ({ number, refusal }) => ({
      subject: `No pudimos cobrar su tarjeta por la reserva ${number}`,
      paragraphs: [`${refusal} Por favor, use otra tarjeta.`],
      button: 'Usar otra tarjeta',
      sms: 'no pudimos cobrar su tarjeta. Use otra, por favor:',
    }),
    cancelled: ({ number, when, nobodyFound, fee, released }) => {
      const outcome = fee
        ? `Se cobran ${fee} como cargo por cancelación${released === null ? '' : ` y se liberan ${released}`}.`
        : released === null
          ? 'No hay nada retenido en su tarjeta y no se cobra nada.'
          : 'No se cobra nada; lo retenido en su tarjeta se libera.';
      return {
        subject: `Su reserva ${number} está cancelada`,
        paragraphs: [
          ...(nobodyFound ? ['No encontramos un técnico para este horario. Lo sentimos.'] : []),
          `Su cita del ${when} está cancelada.`,
          outcome,
        ],
        button: 'Ver la reserva',
        sms: fee
          ? `cancelada. Cargo de ${fee}${released === null ? '' : `, se liberan ${released}`}.`
          : `cancelada. ${outcome}`,
      };
    },
    nobody_found: ({ number, when, whenShort, hold }) => ({
      subject: `Todavía sin técnico para la reserva ${number}`,
      paragraphs: [
        `Todavía no hemos encontrado un técnico para el ${when}. Puede elegir otro horario sin costo; si no encontramos a nadie, la reserva se cancela y ${hold ? 'lo retenido se libera' : 'no se cobra nada'}.`,
      ],
      button: 'Elegir otro horario',
      sms: `todavía sin técnico para el ${whenShort}. Elija otro horario:`,
    }),
    refunded: ({ number, amount }) => ({
      subject: `Reembolso de la reserva ${number}: ${amount}`,
      paragraphs: [`${amount} vuelven a su tarjeta en 5 a 10 días hábiles.`],
      button: 'Ver la reserva',
      sms: `se reembolsan ${amount}.`,
    }),
    review_request: (said) => ({
      subject: `¿Qué tal fue la reserva ${said.number}?`,
      paragraphs: [`Cuente a otros cómo le fue con ${technician(said)}. Toma un minuto.`],
      button: 'Escribir una reseña',
      sms: '¿qué tal fue? Escriba una reseña:',
    }),
    review_thanks: ({ number, code, percent }) => ({
      subject: 'Gracias por su reseña',
      paragraphs: [
        `Sus palabras sobre la reserva ${number} ayudan a otros a elegir.`,
        code
          ? `Con el código ${code} su próxima reserva cuesta un ${percent}% menos. Funciona una vez, con esta cuenta.`
          : 'Nos alegra tenerle con nosotros.',
      ],
      button: 'Reservar otra vez',
      sms: 'gracias por su reseña.',
    }),
    message_from_technician: (said) => ({
      subject: `${technician(said)} le escribió sobre la reserva ${said.number}`,
      paragraphs: [`${technician(said)} escribió:`],
      button: track,
      sms: `${technician(said)}: ${said.text}`,
    }),
    job_offered: ({ zip, city, when, whenShort, itemCount, deadline }) => ({
      subject: `Nuevo trabajo cerca de ${zip}: ${when}`,
      paragraphs: [
        `${itemCount} mueble${itemCount === 1 ? '' : 's'} en ${city}, ${when}.`,
        `La oferta está abierta${until(deadline)}. Quien acepte primero se queda con el trabajo.`,
      ],
      button: job,
      sms: `nuevo trabajo, ${whenShort}, ZIP ${zip}${deadline === null ? '' : `, abierto${until(deadline)}`}.`,
    }),
    offer_ending: ({ zip, when, whenShort, deadline }) => ({
      subject: `Sigue abierto: el trabajo cerca de ${zip}, ${when}`,
      paragraphs: [
        `El trabajo del ${when} se le sigue ofreciendo${until(deadline)}. Quien acepte primero se lo queda.`,
      ],
      button: job,
      sms: `sigue abierto${until(deadline)}: ${whenShort}.`,
    }),
    job_assigned: ({ number, when, whenShort, address }) => ({
      subject: `El trabajo ${number} es suyo: ${when}`,
      paragraphs: [`Se le asignó ${number} para el ${when}, ${address}.`],
      button: job,
      sms: `se le asignó este trabajo: ${whenShort}.`,
    }),
    job_moved: ({ number, when, whenShort }) => ({
      subject: `El trabajo ${number} tiene un nuevo horario`,
      paragraphs: [`Ahora es el ${when}.`],
      button: job,
      sms: `nuevo horario, ${whenShort}.`,
    }),
    job_cancelled: ({ number, when, whenShort }) => ({
      subject: `El trabajo ${number} ya no es suyo`,
      paragraphs: [`El trabajo del ${when} fue cancelado o asignado a otro técnico.`],
      button: null,
      sms: `el trabajo del ${whenShort} ya no está en su lista.`,
    }),
    unassigned_alert: ({ number, when, whenShort, zip }) => ({
      subject: `Sin asignar: ${number}`,
      paragraphs: [`La reserva ${number} del ${when} en ${zip} aún necesita un técnico.`],
      button: 'Asignar uno',
      sms: `sin asignar, ${whenShort}.`,
    }),
    time_lost_alert: ({ number, when, whenShort }) => ({
      subject: `Dos trabajos a la misma hora: ${number}`,
      paragraphs: [
        `La reserva ${number} del ${when} ya está en curso y otro trabajo tiene a alguien del equipo a la misma hora.`,
        'Reasigne o mueva el otro trabajo, o devuelva este al estado asignado.',
      ],
      button: 'Abrir la reserva',
      sms: `dos trabajos a la misma hora, ${whenShort}.`,
    }),
    capture_failed_alert: ({ number, failure, gaveUp, otherCard }) => ({
      subject: `Cobro fallido: ${number}`,
      paragraphs: [
        failure || `El cobro de ${number} no se completó.`,
        ...(gaveUp
          ? [`No se vuelve a intentar solo: pulse Retry${otherCard ? ' o espere otra tarjeta' : ''}.`]
          : []),
      ],
      button: 'Abrir la reserva',
      sms: 'cobro fallido.',
    }),
    dispute_alert: ({ number, dispute }) => ({
      subject: dispute?.outcome
        ? `Disputa ${disputeEnds[dispute.outcome]}: ${number}`
        : `En disputa: ${number}`,
      paragraphs: dispute
        ? [
            `El banco del titular disputa ${dispute.amount} de la reserva ${number}. Motivo: ${dispute.reason}.`,
            dispute.outcome ? `La disputa está ${disputeEnds[dispute.outcome]}.` : 'La disputa está abierta.',
            ...(dispute.taken ? [`El banco ha retirado ${dispute.taken}.`] : []),
            ...(dispute.until ? [`Presente las pruebas a más tardar el ${dispute.until}.`] : []),
          ]
        : [`Un cobro de la reserva ${number} está en disputa.`],
      button: 'Abrir la reserva',
      sms: 'cobro en disputa.',
    }),
    refund_returned_alert: ({ number, amount, failure }) => ({
      subject: `Reembolso devuelto: ${number}`,
      paragraphs: [
        `El reembolso de ${amount} de la reserva ${number} no llegó a la tarjeta y el dinero volvió a nuestro saldo.`,
        ...(failure ? [`Respuesta del banco: ${failure}`] : []),
        'Todavía se le debe al cliente: reembólselo otra vez o páguelo por otra vía.',
      ],
      button: 'Abrir la reserva',
      sms: 'un reembolso fue devuelto.',
    }),
    outside_refund_alert: ({ number, amount }) => ({
      subject: `Reembolso externo: ${number}`,
      paragraphs: [
        `Se reembolsaron ${amount} de la reserva ${number} en el panel del proveedor de pagos y no desde Hexkey.`,
        'Se registra como un reembolso de cortesía, así que la parte del equipo no cambia. Cuando lo haya revisado, márquelo como visto (Mark as seen) en el trabajo detenido.',
      ],
      button: 'Abrir la reserva',
      sms: 'reembolso externo.',
    }),
  },
};

const disputeEnds = {
  won: 'ganada',
  lost: 'perdida',
  inquiry_closed: 'cerrada sin contracargo',
  prevented: 'evitada',
} as const;

function reminder(said: Said) {
  return {
    subject: `Su cita: ${said.when}`,
    paragraphs: [
      `${technician(said)} llegará el ${said.when}.`,
      'Tenga las cajas en la habitación y un espacio libre de unos 6 por 10 pies, por favor.',
    ],
    button: track,
    sms: `recordatorio: ${said.whenShort}.`,
  };
}
