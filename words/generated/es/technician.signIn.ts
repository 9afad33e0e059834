/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Acceso de técnicos"],
  technician: ["Técnicos"],
  title: ["Inicie sesión para ver sus trabajos"],
  email: ["Correo electrónico"],
  password: ["Contraseña"],
  fillAll: ["Complete todos los campos"],
  error: ["Error"],
  failed: ["No se pudo iniciar sesión"],
  invalid: ["Datos de acceso incorrectos. Inténtelo de nuevo."],
  offline: ["Parece que no tiene conexión. Inténtelo de nuevo."],
  submit: ["Iniciar sesión"],
  forgot: ["¿Olvidó su contraseña?"],
  noLogin: ["Inicie sesión con el correo y la contraseña de su solicitud, aunque todavía la estemos revisando. Si la oficina creó su cuenta y no tiene sus datos de acceso, pida que se los envíe de nuevo."],
  back: ["Volver al inicio"],
  signUp: ["¿Es su primera vez? <link>Regístrese como técnico</link>"],
};
export default texts;
