/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["¿Tiene más muebles por armar?"],
  filledIn: ["Ponemos los mismos muebles y la misma dirección. Usted solo elige la hora, y puede cambiar todo antes de pagar."],
  bookAgain: ["Reservar otra vez"],
  bookAgainWith: ["Reservar otra vez con ",["name"]],
  keepFavorite: ["Guardar a ",["name"]," como favorito"],
  isFavorite: [["name"]," está entre sus favoritos."],
  removeFavorite: ["Quitar de favoritos"],
  notSaved: ["No se pudo guardar. Intente de nuevo."],
  close: ["Cerrar"],
  whoComes: ["¿Quién le gustaría que vaya?"],
  aFavorite: ["Está entre sus favoritos"],
  cameBefore: ["Ya trabajó para usted"],
  rated: [["known"],". Calificación de ",["rating"]," de 5, ",["count","plural",{"one":["#"," reseña"],"other":["#"," reseñas"]}]],
  anyone: ["Quien esté disponible"],
  anyoneDetail: ["Ofrecemos el trabajo a los mejores técnicos de la zona."],
  askFirst: ["Primero le preguntaremos a ",["name"],". Si no puede ir, buscaremos a otra persona igual de buena."],
  notThen: [["name"]," no puede ir a esa hora; buscaremos a otra persona igual de buena."],
  anotherTime: ["Elegir otra hora"],
  chooseFirst: ["Elija una hora y veremos si ",["name"]," puede ir."],
  couldThen: [["name"]," puede ir a esa hora. Le preguntaremos primero."],
  notThenChoose: [["name"]," no puede ir a esa hora. Elija otra, o buscaremos a otra persona igual de buena."],
};
export default texts;
