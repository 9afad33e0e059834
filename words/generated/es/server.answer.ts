/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  resetAsked: ["Si hay una cuenta con esta dirección, ya va en camino un correo con un enlace."],
  unreadable: ["No pudimos leer ninguna etiqueta en esta foto. Tómela de más cerca y de frente, o escriba el nombre de la pieza."],
  not_furniture: ["En esta foto no hay ningún mueble que conozcamos. Tome una foto de su etiqueta o escriba su nombre."],
  empty: ["En esta foto no se ve nada. Tome otra o escriba el nombre de la pieza."],
  pieceNotListed: ["No está en nuestro catálogo: el precio es el de su tipo. Revíselo, por favor."],
  pieceUnsure: ["Se lee mal en la foto. Revise que esta sea su pieza."],
  service: [["brand","select",{"none":["Armado de muebles"],"other":["Armado de ",["brand"]]}],["room","select",{"none":[],"other":[", ",["room"]]}]],
};
export default texts;
