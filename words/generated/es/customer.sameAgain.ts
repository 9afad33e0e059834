/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["¿Tiene más muebles por armar?"],
  filledIn: ["Pondremos las mismas piezas y la misma dirección. Usted solo elige la hora y puede cambiar lo que quiera antes de pagar."],
  bookAgain: ["Reservar otra vez"],
  bookAgainWith: ["Reservar otra vez con ",["name"]],
  filling: ["Preparando las mismas piezas"],
  notLoaded: ["No pudimos cargar su última reserva."],
  linkOver: ["No podemos repetir su última reserva"],
  linkOverDetail: ["Este enlace venció o está incompleto. Elija sus piezas y verá el precio enseguida."],
  choosePieces: ["Elegir las piezas"],
  keepFavorite: ["Agregar a ",["name"]," a favoritos"],
  isFavorite: [["name"]," está entre sus favoritos."],
  removeFavorite: ["Quitar de favoritos"],
  notSaved: ["No pudimos guardarlo. Inténtelo de nuevo."],
  close: ["Cerrar"],
  whoComes: ["¿Quién quiere que vaya?"],
  aFavorite: ["Está entre sus favoritos"],
  cameBefore: ["Ya trabajó para usted"],
  rated: [["known"],". Calificación: ",["rating"]," de 5, ",["count","plural",{"one":["#"," reseña"],"other":["#"," reseñas"]}]],
  anyone: ["Quien esté disponible"],
  anyoneDetail: ["Ofreceremos el trabajo a los técnicos de la zona más adecuados."],
  askFirst: ["Primero le preguntaremos a ",["name"],". Si no puede ir, les preguntaremos a otros técnicos de la zona."],
  notThen: [["name"]," no puede ir a esa hora; les preguntaremos a otros técnicos de la zona."],
  anotherTime: ["Elegir otra hora"],
  chooseFirst: ["Elija una hora y veremos si ",["name"]," está disponible."],
  couldThen: [["name"]," está disponible a esa hora. Le preguntaremos primero."],
  notThenChoose: [["name"]," no puede ir a esa hora. Elija otra o les preguntaremos a otros técnicos de la zona."],
};
export default texts;
