/** The calculator with what it asks the server for: the catalogue. The other tabs ask for nothing. */
import { WithServer } from '../LiveLayout.tsx';
import { Calculator } from './Calculator.tsx';

export default function CalculatorTab() {
  return (
    <WithServer>
      <Calculator />
    </WithServer>
  );
}
