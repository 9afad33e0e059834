/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["A quién se le avisa"],
  notSentYet: ["todavía no se envía nada"],
  nobody: ["A nadie se le avisa de este cambio."],
  loading: ["Calculando lo que cambia"],
  failed: ["No se pudo calcular lo que cambia."],
  notPossible: ["Esto no es posible"],
  leaving: ["Deja el equipo por tener otro trabajo a esa hora: ",["names"]],
  free: [["count","plural",{"one":["#"," técnico está libre a esa hora."],"other":["#"," técnicos están libres a esa hora."]}]],
  channel_mail: ["correo"],
  channel_sms: ["mensaje de texto"],
  channel_push: ["notificación push"],
  channel_app: ["aplicación"],
  technician: ["técnico"],
  customer: ["cliente"],
};
export default texts;
