/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Licencia de conducir"],
  hint: ["Una foto del frente o un PDF. JPEG, PNG o PDF, de 5 MB como máximo."],
  required: ["Obligatoria antes de la aprobación. También puede enviarla después."],
  choose: ["Elegir foto o PDF"],
  again: ["Enviar otra foto"],
  sending: ["Enviando su licencia…"],
  sent: ["Licencia enviada"],
  sentDetail: ["Enviada para su verificación. Le avisaremos en ",["from"]," a ",["to"]," horas."],
  wrongType: ["Tipo de archivo no válido"],
  wrongTypeDetail: ["Suba un archivo JPEG, PNG o PDF."],
  tooLarge: ["Archivo demasiado grande"],
  tooLargeDetail: ["Suba un archivo de menos de 5 MB."],
  failed: ["No se pudo subir"],
  failedDetail: ["No se pudo subir la licencia de conducir. Inténtelo de nuevo."],
  failedAfterWizard: ["No se pudo subir la licencia de conducir."],
};
export default texts;
