/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Registro de tienda asociada"],
  title: ["Cree la cuenta de su tienda"],
  lead: ["Sus clientes escanean un código en la tienda y reservan el armado. Usted gana el 4% de cada reserva completada."],
  storeName: ["Nombre de la tienda"],
  email: ["Correo electrónico"],
  password: ["Contraseña"],
  passwordHint: ["Al menos 8 caracteres"],
  confirmPassword: ["Confirme la contraseña"],
  create: ["Crear cuenta"],
  failed: ["No se pudo crear la cuenta"],
  failedNetwork: ["No se pudo crear la cuenta. Inténtelo de nuevo."],
  done: ["¡Cuenta creada! Ahora sigue la solicitud."],
  goOn: ["Ir a la solicitud"],
  already: ["¿Ya tiene una cuenta? <link>Inicie sesión</link>"],
  promise1: ["Pago una vez al mes, dentro de los 7 días siguientes al fin de mes, a partir de $25.00"],
  promise2: ["Un código para cada lugar, para ver cuál trae reservas"],
  promise3: ["Sin costo, y puede terminar cuando quiera"],
};
export default texts;
