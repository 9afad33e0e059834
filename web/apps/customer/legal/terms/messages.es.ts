/** The terms of service in Spanish. */
import type { Translation } from '#web/lib/language/icu.ts';
import type en from './messages.en.ts';

export default {
  pageTitle: 'Términos del servicio',
  lead: 'Qué prometemos, qué promete usted y cuánto cuesta cuando cambian los planes.',
  s_acceptance: 'Aceptación',
  s_acceptance_1:
    'Al reservar o abrir una cuenta, usted acepta estos términos. Si no está de acuerdo, por favor no use el servicio.',
  s_service: 'El servicio',
  s_service_1:
    'Hexkey reúne a clientes con técnicos que arman muebles. Los técnicos son contratistas independientes. Las herramientas, la limpieza, el acomodo básico y una inspección final forman parte de cada reserva.',
  s_accounts: 'Cuentas',
  s_accounts_1:
    'No comparta su contraseña y mantenga correctos su nombre, dirección y teléfono. Usted responde por lo que se haga con su cuenta.',
  s_bookings: 'Reservas',
  s_bookings_1:
    'Una reserva queda hecha cuando su tarjeta está retenida o guardada. En 24 horas se asigna un técnico, o antes de la cita si esta es más pronto. Si nadie puede ir, se lo decimos, le ofrecemos otros horarios y liberamos la retención.',
  s_payment: 'Pago',
  s_payment_1:
    'En su tarjeta se retiene el monto estimado; no se cobra. Para una cita a más de seis días se guarda la tarjeta, y la retención se hace 48 horas antes. El monto se cobra al terminar, hasta lo retenido más los ajustes que usted apruebe por teléfono o correo.',
  s_payment_2: 'Una retención suele durar hasta 7 días, según su banco.',
  s_payment_3:
    'El proveedor de pagos guarda su tarjeta para reservas futuras. Puede quitarla en su cuenta, en Tarjetas, mientras ninguna reserva abierta se pague con ella.',
  s_cancellation: 'Cancelación y reembolsos',
  s_cancellation_1:
    'Cancelar es gratis hasta 24 horas antes de que empiece el horario de la cita, y durante los primeros 30 minutos después de reservar mientras nadie esté en camino.',
  s_cancellation_2:
    'Dentro de las 24 horas se cobra el 50% del precio. El mismo día de la cita, y cuando no hay nadie, se cobra el precio completo. Las horas son las del lugar del trabajo. Antes de confirmar, usted ve el monto exacto.',
  s_cancellation_3:
    'Si cancelamos nosotros o el técnico, no se cobra nada. Los reembolsos tardan de 5 a 10 días hábiles.',
  s_warranty: 'Garantía',
  s_warranty_1:
    'Respondemos por el trabajo durante 90 días. Díganos qué se aflojó y volvemos. Los defectos del propio mueble son del vendedor.',
  s_liability: 'Responsabilidad',
  s_liability_1:
    'Los técnicos trabajan asegurados. Nuestra propia responsabilidad se limita al precio de la reserva, salvo donde la ley no permita ese límite.',
  s_prohibited: 'Usos prohibidos',
  s_prohibited_1:
    'No use el servicio para nada ilegal, no reserve para otros sin su consentimiento, no intente acceder a datos de otras personas y no pague a los técnicos fuera del servicio por trabajo reservado.',
  s_property: 'Propiedad intelectual',
  s_property_1:
    'Los textos, dibujos y programas del servicio son de Hexkey. Los nombres de marcas son de sus dueños, que no respaldan el servicio.',
  s_termination: 'Terminación',
  s_termination_1:
    'Puede cerrar su cuenta cuando hayan terminado las reservas abiertas. Podemos cerrar una cuenta que incumpla estos términos.',
  s_arbitration: 'Arbitraje',
  s_arbitration_1:
    'Las disputas que no podamos resolver juntos se deciden por arbitraje vinculante en el estado del lugar del trabajo, cada parte en su propio nombre. En su lugar, usted puede acudir a un tribunal de reclamos menores.',
  s_changes: 'Cambios y contacto',
  s_changes_1:
    'Avisamos con 30 días antes de que cambien estos términos. Escríbanos respondiendo a cualquiera de nuestros correos, o en la página de ayuda.',
} as const satisfies Translation<typeof en>;
