/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  partnership_received_subject: ["Recibimos su solicitud de asociación"],
  partnership_received_text: ["Gracias. Nuestro equipo lee su solicitud en un máximo de 3 días hábiles y le avisamos por correo en cualquier caso.\n\nCuando se apruebe, recibirá su código de tienda y las etiquetas QR, listas para imprimir."],
  partnership_approved_subject: ["Su asociación fue aprobada"],
  partnership_approved_text: ["Le damos la bienvenida. Su código de tienda es ",["storeCode"],".\n\nInicie sesión con este correo electrónico y la contraseña que eligió. Sus etiquetas QR están listas para imprimir: de 2 por 2 pulgadas o más, con el borde blanco.\n\nUsted gana el 4% de cada reserva completada que llega por sus códigos. Pagamos dentro de los 7 días siguientes al fin de mes, a partir de $25.00."],
  partnership_rejected_subject: ["Sobre su solicitud de asociación"],
  partnership_rejected_text: ["No podemos aceptar su solicitud tal como está. Puede corregirla y enviarla de nuevo.\n\nSi desea saber más, escríbanos desde nuestra página de ayuda."],
  partnership_rejected_button: ["Abrir la solicitud"],
  partnership_ended_subject: ["Su asociación terminó"],
  partnership_ended_text: ["Sus códigos ya no cuentan reservas nuevas. Retire las etiquetas.\n\nLo que ganó y aún no se le ha pagado llega a su banco dentro de 30 días, por pequeña que sea la cantidad. Todavía puede iniciar sesión para verlo, junto con sus estados de cuenta."],
  partner_credentials_subject: ["Su acceso de tienda asociada"],
  partner_credentials_text: ["Creamos un acceso para usted. Su nombre de usuario es ",["login"],".\n\nAbra el enlace para elegir su contraseña. Funciona una sola vez y durante 7 días; después, pida otro en la página de inicio de sesión."],
  partner_credentials_button: ["Elegir mi contraseña"],
  partner_terms_subject: ["Nuevos términos de asociación desde el ",["day","date","day"]],
  partner_terms_text: ["Nuestros términos de asociación cambian el ",["day","date","day"],". Puede leer los nuevos en su configuración.\n\nSi está de acuerdo, no tiene que hacer nada. Si no, termine allí la asociación antes de ese día; lo que ganó se le paga en cualquier caso."],
  dashboard_button: ["Abrir mi panel"],
};
export default texts;
