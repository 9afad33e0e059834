/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Confirmar su reserva"],
  agreedOnPhone: ["Reservado para usted por teléfono"],
  reservedUntil: ["Revise lo que anotamos y agregue su tarjeta antes del ",["time"],". Si no lo hace, la reserva termina entonces, sin costo."],
  leadsNowhere: ["Este enlace no lleva a ninguna reserva"],
  leadsNowhereDetail: ["Abra otra vez el enlace de nuestro correo o mensaje de texto; puede que le falte una parte."],
  ended: ["El plazo de este enlace terminó"],
  endedDetail: ["No se cobró nada. Si todavía necesita la cita, escríbanos y buscaremos un horario."],
  loadFailed: ["No pudimos cargar su reserva."],
  support: ["Escribirnos"],
};
export default texts;
