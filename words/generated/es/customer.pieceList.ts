/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  whichPiece: ["¿Cuál es: ",["name"],"?"],
  whatIsIt: ["¿Qué es? Productos de ",["brand"]],
  whatIsItAny: ["¿Qué es? Cualquier nombre"],
  searchExample: ["bookcase, bed, MALM"],
  searchHint: ["Escriba el nombre de la etiqueta y elíjalo en la lista."],
  products: ["Productos"],
  unlisted: ["<b>",["name"],"</b> no está en nuestro catálogo. Diga qué tipo de mueble es y le ponemos precio según su tipo."],
  kind: ["Tipo de mueble"],
  kindNamed: ["Por su nombre, aplicamos el precio de: ",["kind"],"."],
  addPiece: ["Agregar esta pieza"],
  pieceOf: [["brand"],", ",["kind"]],
  otherBrand: ["Cambiar la marca"],
  otherBrandOf: ["Cambiar la marca de ",["name"]],
  brandOf: ["Marca de ",["name"]],
  remove: ["Quitar"],
  removePiece: ["Quitar ",["name"]],
};
export default texts;
