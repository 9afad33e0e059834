import { describe, expect, it } from 'vitest';
import { Refused } from '../problems.ts';
import { sentenceIn } from '../said.ts';
import { stateAt } from './place.ts';

const fields = { zip: 'contactInfo.zipCode', state: 'contactInfo.state' };

function refusalOf(zip: string, typed: string | null): Refused {
  try {
    stateAt(zip, typed, fields);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the state of an address', () => {
  it('is that of its ZIP code, typed or not', () => {
    expect(stateAt('10001', 'NY', fields)).toBe('NY');
    expect(stateAt('10001', null, fields)).toBe('NY');
  });

  it('is refused beside a ZIP code of another one, and the field is named in both languages', () => {
    const refusal = refusalOf('10001', 'CA');
    const said = { text: 'stateMismatch', values: { zip: '10001', state: 'NY' } } as const;
    expect(refusal).toMatchObject({
      code: 'state_mismatch',
      says: said,
      fields: { 'contactInfo.state': said },
      details: { state: 'NY' },
    });
    expect(sentenceIn('en', said)).toBe('ZIP code 10001 is in NY. Please check the state.');
    expect(sentenceIn('es', said)).toBe('El código postal 10001 está en NY. Revise el estado.');
  });

  it('is none where no place has the ZIP code', () => {
    expect(refusalOf('00000', 'NY')).toMatchObject({
      code: 'unknown_zip',
      fields: { [fields.zip]: 'unknownZip' },
    });
  });
});
