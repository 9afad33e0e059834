/** The calculator with the data it requests from the server: the catalog. The other tabs request nothing. */
import { Live } from '../frame/Live.tsx';
import { Calculator } from './Calculator.tsx';

export default function CalculatorTab() {
  return (
    <Live>
      <Calculator />
    </Live>
  );
}
