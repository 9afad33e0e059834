/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  CustomerRegistered: ["Se abrió la cuenta"],
  CustomerPersonChanged: ["Se cambió el nombre, el teléfono o el correo"],
  CustomerNotesChanged: ["Nuestro equipo cambió sus notas"],
  AdminNoteWritten: ["Nuestro equipo escribió una nota"],
  AdminNoteRemoved: ["Nuestro equipo quitó una nota"],
  CustomerPictureChanged: ["Se cambió la foto"],
  EmailConfirmationRequested: ["Se pidió un enlace para confirmar el correo"],
  CustomerEmailVerified: ["Se confirmó el correo"],
  CustomerEmailUnverified: ["El correo cuenta como no confirmado"],
  EmailChangeRequested: ["Se pidió otro correo"],
  EmailChanged: ["La cuenta pasó a otro correo"],
  CustomerChoicesChanged: ["Se cambió el idioma o los mensajes deseados"],
  AddressSaved: ["Se guardó una dirección"],
  AddressRemoved: ["Se quitó una dirección"],
  DefaultAddressChosen: ["Otra dirección pasó a ser la principal"],
  PasswordChanged: ["Se cambió la contraseña"],
  StripeCustomerKnown: ["El proveedor de tarjetas supo de un nuevo pagador, sin nombre"],
  CustomerRoleChanged: ["La cuenta recibió otro acceso"],
  CustomerBlocked: ["Se bloqueó la cuenta"],
  CustomerUnblocked: ["Se desbloqueó la cuenta"],
  CustomerMerged: ["La cuenta se unió a otra"],
  DuplicateTaken: ["Otra cuenta de la misma persona se unió a esta"],
  CustomerDeleted: ["Se eliminó la cuenta"],
};
export default texts;
