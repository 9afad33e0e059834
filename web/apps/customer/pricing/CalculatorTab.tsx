/** The calculator with what it asks the server for: the catalogue. The other tabs ask for nothing. */
import { Live } from '../frame/Live.tsx';
import { Calculator } from './Calculator.tsx';

export default function CalculatorTab() {
  return (
    <Live>
      <Calculator />
    </Live>
  );
}
