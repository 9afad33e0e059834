/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Acepte su invitación"],
  lead: [["name"],", elija una contraseña para la consola de Hexkey. Iniciará sesión con ",["email"],"."],
  password: ["Contraseña"],
  passwordHint: ["Al menos 8 caracteres"],
  confirm: ["Confirme la contraseña"],
  accept: ["Aceptar e iniciar sesión"],
  failed: ["No se aceptó la invitación. Inténtelo de nuevo."],
  endedTitle: ["Esta invitación ya no es válida"],
  endedText: ["Ya se usó, se retiró, se reemplazó por otra más reciente o pasaron sus siete días. Pida una nueva a quien le invitó."],
  loadFailed: ["No se pudo abrir la invitación."],
  signIn: ["Iniciar sesión"],
};
export default texts;
