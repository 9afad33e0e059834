/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  confirm_email_subject: ["Confirme su correo electrónico"],
  confirm_email_text: ["Confirme que esta dirección es suya, para que podamos avisarle sobre sus reservas.\n\nEl enlace funciona durante 7 días. Si no abrió una cuenta en Hexkey, ignore este correo."],
  confirm_email_button: ["Confirmar mi dirección"],
  confirm_new_email_subject: ["Confirme su nuevo correo electrónico"],
  confirm_new_email_text: ["Abra el enlace para pasar su cuenta de Hexkey a esta dirección. Hasta entonces nada cambia.\n\nEl enlace funciona durante 24 horas. Si no lo pidió, ignore este correo."],
  confirm_new_email_button: ["Usar esta dirección"],
  email_changed_subject: ["Su correo electrónico fue cambiado"],
  email_changed_text: ["Su cuenta de Hexkey pasó a otra dirección de correo. Con esta ya no se puede iniciar sesión.\n\nSi no fue usted, escriba de inmediato a nuestro equipo de ayuda."],
  reset_password_subject: ["Elija una nueva contraseña"],
  reset_password_text: ["Alguien pidió una nueva contraseña para su cuenta de Hexkey. Abra el enlace para elegirla.\n\nEl enlace funciona una sola vez y durante una hora. Si no fue usted, ignore este correo: nada cambia."],
  reset_password_button: ["Elegir una contraseña"],
  password_changed_subject: ["Su contraseña fue cambiada"],
  password_changed_text: ["La contraseña de su cuenta de Hexkey fue cambiada y se cerró la sesión en los demás dispositivos.\n\nSi no fue usted, elija de inmediato una nueva contraseña y escriba a nuestro equipo de ayuda."],
};
export default texts;
