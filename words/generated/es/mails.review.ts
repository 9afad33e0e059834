/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  hiddenSubject: ["El texto de su reseña de ",["number"]," está oculto"],
  hiddenText: ["Ocultamos el texto de su reseña de la reserva ",["number"]," porque incumple una regla de nuestras reseñas: ",["rule","select",{"personal_data":["nombra a personas o dice cómo contactarlas"],"offensive":["insulta o amenaza a alguien"],"advertising":["hace publicidad de algo"],"not_about_the_job":["no trata del trabajo"],"not_own_words":["no la escribió el cliente"],"other":[]}],".\n\nSus estrellas cuentan como antes y nada se dice en su nombre. Lo que usted opina del trabajo nunca incumple una regla. Si nos equivocamos, escríbanos y lo revisaremos."],
  shownSubject: ["Su reseña de ",["number"]," se muestra de nuevo"],
  shownText: ["Revisamos de nuevo su reseña de la reserva ",["number"],". Su texto se muestra tal como lo escribió."],
  object: ["Decirnos que nos equivocamos"],
};
export default texts;
