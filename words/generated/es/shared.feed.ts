/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Avisos"],
  bell: [["unread","plural",{"0":["Avisos, ninguno sin leer"],"other":["Avisos, ","#"," sin leer"]}]],
  loading: ["Cargando sus avisos"],
  loadFailed: ["No se pudieron cargar sus avisos."],
  empty: ["Todavía no hay avisos"],
  unread: ["Sin leer"],
  markAll: ["Marcar todo como leído"],
  markFailed: ["No se pudieron marcar como leídos."],
  older: ["Ver los anteriores"],
  seeAll: ["Ver todos"],
};
export default texts;
