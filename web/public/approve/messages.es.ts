/** The page where a higher price is approved in Spanish. */
import type { Translation } from '#web/lib/language/icu.ts';
import type en from './messages.en.ts';

export default {
  pageTitle: 'Aprobar el precio',
  loading: 'Cargando el precio',
  leadsNowhere: 'Este enlace no lleva a ninguna parte',
  loadFailed: 'No se pudo cargar el precio.',
  cameTo: 'El trabajo costó {total}.',
  heldLead:
    '{total} está retenido en su tarjeta para la reserva #{number}. Solo se cobra más si usted lo aprueba.',
  cameToMore: 'El trabajo costó más de lo retenido.',
  mailLead:
    'Su correo sobre la reserva #{number} indica los dos montos. El mayor solo se cobra si usted lo aprueba.',
  nothing: 'Nada por aprobar',
  nothingDetail: 'Esta reserva no espera ninguna decisión suya, o el enlace está incompleto.',
  approved: 'Aprobado',
  approvedDetail: 'Se cobran {total}. No tiene que hacer nada.',
  notApproved: 'No aprobado',
  notApprovedDetail: 'Solo se cobran los {total} retenidos. No tiene que hacer nada.',
  track: 'Seguir esta reserva',

  held: 'Retenido en su tarjeta',
  actual: 'El trabajo costó',
  difference: 'Diferencia',
  answerUntil: 'Responda antes de',
  without: 'Sin su aprobación solo se cobran los {total} retenidos, y nosotros revisamos la diferencia.',
  withoutAny: 'Sin su aprobación solo se cobra el monto retenido, y nosotros revisamos la diferencia.',
  willBeCharged: 'Se cobrarán {total}.',
  willBeChargedAny: 'Se cobrará el precio mayor.',
  declined: 'Rechazado',
  onlyHeld: 'Solo se cobran los {total} retenidos.',
  onlyHeldAny: 'Solo se cobra el monto retenido.',
  approve: 'Aprobar {total}',
  approveAny: 'Aprobar el precio mayor',
  decline: 'Rechazar',
} as const satisfies Translation<typeof en>;
