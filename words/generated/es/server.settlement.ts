/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  statement: ["Estado de cuenta de comisiones"],
  closingOf: ["Estado de cuenta final, hasta el ",["day"]],
  for: ["Para ",["store"],", estado de cuenta ",["number"]],
  summary: ["Resumen"],
  opening: ["Saldo de estados de cuenta anteriores"],
  earned: ["Comisiones de reservas completadas"],
  corrected: ["Descontado por reembolsos"],
  released: ["Revisadas y aprobadas"],
  due: ["Total"],
  paid: [["last4","select",{"none":["Pagamos a más tardar el ",["day"]],"other":["Pagamos a más tardar el ",["day"],", a su cuenta terminada en ",["last4"]]}]],
  carried: ["Pasa al próximo estado de cuenta"],
  lines: ["Comisiones"],
  line: [["day"],", ",["percent"]," de ",["service"]],
  releasedLines: ["Retenidas antes, ahora aprobadas"],
  withheldLines: ["Retenidas para revisión, no incluidas en el total"],
  forfeitedLines: ["No pagadas tras la revisión"],
  none: ["En este periodo no se ganó ninguna comisión."],
  note: ["El mes termina a la medianoche de Nueva York. Un total menor que ",["minimum"]," pasa al siguiente estado de cuenta. Este estado de cuenta no cambia: lo que un reembolso posterior descuente aparecerá en uno posterior."],
  page: ["Página"],
};
export default texts;
