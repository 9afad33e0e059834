/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Su sesión terminó"],
  lead: ["Inicie sesión de nuevo para seguir. Lo que escribió sigue aquí, y no se guardó nada entretanto."],
  password: ["Contraseña"],
  email: ["Correo electrónico"],
  username: ["Nombre de usuario"],
  code: ["Código de su aplicación de autenticación o un código de recuperación"],
  signIn: ["Iniciar sesión"],
  failed: ["Correo o contraseña incorrectos"],
  leave: ["Salir de esta página"],
};
export default texts;
