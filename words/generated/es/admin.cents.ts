/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  open: ["Ver de qué se compone ",["amount"]," (",["figure"],") en ",["number"]],
  title: [["amount"],": ",["figure"]],
  text: ["De qué se compone este monto de ",["number"],": asientos del libro mayor, los eventos que los registraron y sus ID en el proveedor de pagos."],
  loading: ["Cargando los asientos"],
  failed: ["No se pueden cargar los asientos."],
  differs: ["Los asientos suman ",["sum"],", pero la pantalla muestra ",["shown"],". Compare los libros."],
  debit: [["amount"]," al debe"],
  credit: [["amount"]," al haber"],
  event: [["type"],", evento ",["number","number"]," de ",["stream"]],
  ids: ["En el proveedor:"],
  figure_captured: ["cobrado"],
  figure_refunded: ["reembolsado"],
  figure_tip: ["propina"],
  figure_fees: ["cargos del proveedor"],
  figure_disputed: ["disputado"],
  figure_share: ["parte"],
  figure_paid: ["transferido"],
  figure_commission: ["comisión"],
};
export default texts;
