/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  back: ["Volver a los trabajos"],
  emptyText: ["Aquí verá las ofertas, los cambios de sus trabajos y las novedades de sus pagos."],
  how: ["Cómo le avisamos"],
  pushHere: ["Avisos en este dispositivo"],
  pushWhat: ["Ofertas, cambios de sus trabajos y pagos fallidos, incluso con la aplicación cerrada. La pantalla bloqueada nunca muestra el nombre ni la dirección de un cliente."],
  unsupported: ["Este navegador no puede mostrarlos. En un iPhone o iPad, agregue la aplicación a la pantalla de inicio y ábrala desde ahí."],
  denied: ["Este navegador bloquea nuestros avisos. Puede permitirlos en su configuración."],
  switchFailed: ["No funcionó. Inténtelo de nuevo."],
  texts: ["Mensajes de texto"],
  textsTo: ["Mensajes de texto al ",["phone"]],
  textsWhat: ["Envíenme mensajes de texto sobre ofertas y cambios de mis trabajos. Su operador puede cobrarle los mensajes y los datos. Responda STOP para dejar de recibirlos."],
  textsNeedPhone: ["Los mensajes de texto necesitan un número de teléfono. <link>Agregue el suyo</link>"],
  install: ["Instale la aplicación"],
  installText: ["Se abre desde la pantalla de inicio y funciona sin señal."],
  installIos: ["Toque Compartir y luego Agregar a inicio. En un iPhone o iPad los avisos lo necesitan, y la aplicación funciona sin señal."],
  installNow: ["Instalar"],
  quiet: ["Horas de silencio"],
  quietWhat: ["Guardamos los avisos y los mensajes de texto hasta que terminen sus horas de silencio, salvo los del trabajo de hoy. Los correos siguen llegando."],
  quietFailed: ["No se guardaron sus horas de silencio."],
  from: ["Desde"],
  to: ["Hasta"],
  ask: ["¿Quiere enterarse al momento cuando cambie un trabajo?"],
  askText: ["Podemos avisar a este dispositivo de nuevos horarios, cancelaciones y ofertas."],
  askYes: ["Activar los avisos"],
  askNo: ["Ahora no"],
};
export default texts;
