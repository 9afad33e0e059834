/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  codes: ["Códigos"],
  add_discountCode: ["Agregar un código de descuento"],
  add_ref: ["Agregar un código de tienda"],
  discountCode: ["Código de descuento"],
  ref: ["Código de tienda"],
  hint_discountCode: ["El de nuestro agradecimiento por una reseña, o el de una de nuestras ofertas."],
  hint_ref: ["El de la tienda donde compró. El precio no cambia."],
  apply: ["Aplicar"],
  leave: ["Ahora no"],
  missing: ["Escriba el código."],
  isOn_discountCode: ["Se aplicó el código de descuento ",["code"],"."],
  isOn_ref: ["Usted viene de ",["store"],", código de tienda ",["code"],"; el precio no cambia."],
  isOnUnnamed_ref: ["Código de tienda ",["code"],". El precio no cambia."],
  remove: ["Quitar"],
  remove_discountCode: ["Quitar el código de descuento"],
  remove_ref: ["Quitar el código de tienda"],
  failed: ["No se pudo comprobar el código. Inténtelo de nuevo."],
  refused_discountCode: ["El código de descuento ",["code"]," no se puede usar"],
  refused_ref: ["El código de tienda ",["code"]," no se puede usar"],
  goOn: ["Continuar sin el código"],
};
export default texts;
