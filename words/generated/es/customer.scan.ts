/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Armado de muebles de ",["store"]],
  pageTitlePlain: ["Armado de muebles"],
  loading: ["Leyendo el código"],
  title: ["¿Lo compró en ",["store"],"? Nosotros lo armamos."],
  titlePlain: ["¿Recién comprado? Nosotros lo armamos."],
  lead: ["Vea enseguida el precio de cada pieza y elija una de las próximas citas."],
  product: ["Producto: ",["sku"]],
  book: ["Reservar el armado"],
  prices: ["Ver precios"],
  promise1: ["Garantía de 90 días sobre el trabajo"],
  promise2: ["Retenemos el monto en su tarjeta y cobramos cuando los muebles están armados"],
  promise3: ["Herramientas y limpieza incluidas"],
  invalid: ["Código QR no válido"],
  invalidDetail: ["El enlace de este código QR no es válido."],
  goHome: ["Ir al inicio"],
};
export default texts;
