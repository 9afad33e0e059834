/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Zona de trabajo y habilidades"],
  didNotLoad: ["Su perfil no se cargó."],
  zip: ["Código postal de su casa"],
  zipHint: ["Aquí empieza su día. Medimos las distancias desde el centro de este código postal."],
  radius: ["Radio de trabajo"],
  miles: [["miles"]," millas"],
  unlimited: ["Sin límite"],
  skills: ["Habilidades"],
  save: ["Guardar zona y habilidades"],
  saved: ["Su zona de trabajo está guardada"],
  savedText: ["Las ofertas nuevas se ajustarán a ella. Conserva los trabajos que ya aceptó."],
  failed: ["No se pudo guardar. Inténtelo de nuevo."],
  openText: ["Quienes revisan su solicitud ven los cambios."],
};
export default texts;
