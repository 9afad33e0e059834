/** The page where a higher price is approved in Spanish. */
import type { Translation } from '#web/lib/language/icu.ts';
import type en from './messages.en.ts';

export default {
  pageTitle: 'Aprobar el precio',
  loading: 'Cargando el precio',
  leadsNowhere: 'Este enlace no lleva a ninguna parte',
  leadsNowhereDetail: 'Esa reserva no existe. Revise la dirección o abra de nuevo el enlace de su correo.',
  linkEnded: 'Este enlace es demasiado antiguo',
  linkEndedDetail:
    'Su tiempo terminó. Inicie sesión: allí verá qué pasó con el precio, o podrá responder si sigue abierto.',
  linkCut: 'Este enlace está incompleto',
  linkCutDetail:
    'Ábralo de nuevo desde el correo, o cópielo entero en la barra de direcciones. También puede responder al iniciar sesión.',
  signInTitle: 'Inicie sesión para responder',
  signInDetail:
    'Solo el cliente de esta reserva puede aprobar su precio. El enlace del correo funciona sin iniciar sesión.',
  timeEnded: 'El plazo para responder terminó',
  timeEndedDetail: 'Solo se cobran los {total} retenidos. No tiene que hacer nada.',
  answeredMeanwhile: 'Esto ya se respondió, o el plazo terminó.',
  loadFailed: 'No se pudo cargar el precio.',
  cameTo: 'El trabajo costó {total}.',
  heldLead:
    '{total} está retenido en su tarjeta para la reserva #{number}. Solo se cobra más si usted lo aprueba.',
  nothing: 'Nada por aprobar',
  nothingDetail: 'Esta reserva no espera ninguna decisión suya, o el enlace está incompleto.',
  approved: 'Aprobado',
  approvedDetail: 'Se cobran {total}. No tiene que hacer nada.',
  notApproved: 'No aprobado',
  notApprovedDetail: 'Solo se cobran los {total} retenidos. No tiene que hacer nada.',
  bankRefused: 'Su banco rechazó la diferencia',
  bankRefusedDetail:
    'Usted aprobó el precio, pero no se cobró más en la tarjeta: solo los {total} retenidos. No tiene que hacer nada.',
  waived: 'No hay nada que aprobar',
  waivedDetail:
    'La diferencia es demasiado pequeña para cobrarla. Solo se cobran los {total} retenidos. No tiene que hacer nada.',
  track: 'Seguir esta reserva',

  why: 'Lo que escribió su técnico, y las fotos',
  yourTechnician: 'Su técnico',
  photo: 'Foto {number} del trabajo',
  waiting: 'Esperamos su respuesta',
  held: 'Retenido en su tarjeta',
  difference: 'Trabajo adicional',
  actual: 'Nuevo total',
  ifApproved: 'Aprobar',
  ifApprovedCard: 'Cobramos {total} en {card}. El recibo llega por correo.',
  ifApprovedDetail: 'Cobramos {total} en su tarjeta. El recibo llega por correo.',
  ifDeclined: 'Rechazar',
  ifDeclinedDetail: 'Cobramos los {total} retenidos. Sus muebles quedan armados.',
  ifSilent: 'Sin respuesta',
  ifSilentDetail: 'El {until} cobramos {total}, y alguien de Hexkey revisa los {difference}.',
  ifSilentAnyTime: 'Cobramos {total}, y alguien de Hexkey revisa los {difference}.',
  willBeCharged: 'Se cobrarán {total}.',
  declined: 'Rechazado',
  onlyHeld: 'Solo se cobran los {total} retenidos.',
  approve: 'Aprobar {total}',
  decline: 'Rechazar y pagar {total}',
} as const satisfies Translation<typeof en>;
