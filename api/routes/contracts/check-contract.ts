/** GET /api/contracts/{number}: there are too many numbers to guess, and attempts are limited (decision 091). */
import { typedContractNumber } from '#domain/contract/number.ts';
import { contractByNumber } from '#projections/queries/contracts.ts';
import { checkContract } from '../../contract/contracts.ts';
import { checkedContract } from '../../signing/check.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

export default implement(
  checkContract,
  async (call, deps) => {
    // Counted before the lookup, and taken back if the number exists: past the limit both are answered alike.
    await deps.rateLimits.count('contract_guess', call.address);
    const number = typedContractNumber(call.params.number);
    const found = number === null ? null : await contractByNumber(deps.readModels, number);
    if (!found) throw notFound('Contract');
    await deps.rateLimits.takeBack('contract_guess', call.address);
    // Each view opens a document and verifies its seal.
    await deps.rateLimits.count('contract_look', call.address);
    return checkedContract(deps, found);
  },
  { reads: ['contracts'] },
);
