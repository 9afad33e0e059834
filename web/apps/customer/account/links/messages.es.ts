/** Forgotten passwords and confirming a mail address, in Spanish. */
import type { Translation } from '#web/lib/language/icu.ts';
import type en from './messages.en.ts';

export default {
  offline: 'Parece que no tiene conexión. Lo que escribió sigue aquí: inténtelo cuando vuelva la conexión.',
  tooMany:
    'Demasiados intentos. Espere {minutes, plural, one {un minuto} other {# minutos}} e inténtelo de nuevo.',
  backToSignIn: 'Volver a iniciar sesión',
  signIn: 'Iniciar sesión',

  forgotTitle: '¿Olvidó su contraseña?',
  forgotLead: 'Díganos su correo electrónico y le enviamos un enlace para crear una nueva.',
  email: 'Correo electrónico',
  sendLink: 'Enviar el enlace',
  forgotFailed: 'No se pudo pedir el enlace. Inténtelo de nuevo.',
  sentTitle: 'Revise su correo',
  sentLead: 'Si hay una cuenta con {email}, el enlace va en camino. Sirve una sola vez y por poco tiempo.',
  sentNothing: '¿No llega en unos minutos? Revise la carpeta de spam o compruebe la dirección.',
  sendAgain: 'Usar otra dirección o enviar de nuevo',

  resetTitle: 'Cree una contraseña nueva',
  resetLead: 'Se cerrará la sesión en todos los dispositivos.',
  newPassword: 'Contraseña nueva',
  passwordHint: 'Al menos 8 caracteres.',
  confirmPassword: 'Confirmar contraseña',
  setPassword: 'Guardar la contraseña',
  resetFailed: 'No se pudo guardar la contraseña. Inténtelo de nuevo.',
  incompleteTitle: 'Este enlace está incompleto',
  incompleteLead: 'Ábralo de nuevo desde el correo, o cópielo entero en la barra de direcciones.',
  endedTitle: 'Este enlace ya no sirve',
  endedLead: 'Ya se usó, o su tiempo terminó. Solo sirve el enlace del correo más reciente.',
  expiredTitle: 'Este enlace es demasiado antiguo',
  expiredLead: 'Su tiempo terminó y no se cambió nada. Pida uno nuevo: llega enseguida.',
  confirmExpiredLead: 'Su tiempo terminó. Desde su cuenta puede pedir otro.',
  usedTitle: 'Este enlace ya se usó',
  usedLead:
    'Se guardó una contraseña después de enviarlo. Inicie sesión con ella, o pida un enlace nuevo si no fue usted.',
  newLink: 'Pedir un enlace nuevo',
  resetDoneTitle: 'Su contraseña nueva está guardada',
  resetDoneLead: 'Se cerró la sesión en los demás dispositivos. Inicie sesión con la contraseña nueva.',

  confirmPageTitle: 'Confirme su correo electrónico',
  confirming: 'Confirmando su correo electrónico',
  confirmedTitle: 'Su correo está confirmado',
  confirmedLead: 'Gracias. Los recibos y las novedades de sus reservas le llegan a usted.',
  movedTitle: 'Su correo nuevo ya está en uso',
  movedLead: 'Desde ahora inicia sesión con él, y allí llegan nuestros correos.',
  alreadyTitle: 'Su correo ya estaba confirmado',
  alreadyLead: 'No queda nada por hacer.',
  confirmEndedLead: 'Solo sirve el enlace del correo más reciente. Desde su cuenta puede pedir otro.',
  takenTitle: 'Otra cuenta usa este correo',
  takenLead: 'Su cuenta conserva la dirección que tenía.',
  confirmFailed: 'No se pudo confirmar la dirección. Inténtelo de nuevo.',
  toAccount: 'Ir a su cuenta',
  toBookings: 'Ir a sus reservas',

  bannerTitle: 'Confirme su correo electrónico',
  banner: 'Le enviamos un enlace a {email}.',
  bannerSend: 'Enviar de nuevo',
  bannerSent: 'Un enlace nuevo va en camino. Los anteriores ya no sirven.',
  bannerDone: 'Su correo ya está confirmado.',
  bannerFailed: 'No se pudo enviar el enlace. Inténtelo de nuevo.',
} as const satisfies Translation<typeof en>;
