/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  testSubject: ["Prueba: ",["subject"]],
  testText: ["Esta es la prueba ",["test"]," del mensaje que reciben los clientes después de un trabajo. La reserva de abajo es inventada y sus enlaces llevan a nuestra página de inicio."],
  testSms: ["Prueba ",["test"],": ",["text"]],
};
export default texts;
