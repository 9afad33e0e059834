/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Términos del servicio"],
  current: ["La versión del ",["day"],". Se aplica a las reservas que se hacen ahora."],
  other: ["La versión del ",["day"],", como se publicó."],
  failed: ["No se pudo cargar el texto."],
  loading: ["Cargando el texto"],
};
export default texts;
