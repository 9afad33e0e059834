/** Who may decrypt a sealed value in a read model, and until when (design.md §8, R29). */
import { expect, test } from 'vitest';
import type { Sealed } from '#domain/core/sealed.ts';
import type { RecordedEvent } from '#events/log.ts';
import { erasedBy, openerOf } from './personal.ts';
import type { Projection } from './projection.ts';

const name = 'enc:v1:customer-c1:firstName:1:AAAA' as Sealed;
const other = 'enc:v1:customer-c2:firstName:1:AAAA' as Sealed;
const opened = new Map([
  [name, 'Ada'],
  [other, 'Bo'],
]);
const at = (position: bigint): RecordedEvent => ({
  type: 'SomethingHappened',
  schemaVersion: 1,
  data: {},
  stream: 'booking-b1',
  revision: 0,
  position,
  recordedAt: '2030-01-01T00:00:00.000Z',
});
const bare: Projection = { name: 'bare', tables: [], apply: async () => undefined };
const personal: Projection = {
  ...bare,
  personal: { sealed: () => [name], erase: async () => undefined },
};

test('a value opens for events up to the erasure of its owner, and for none after it', () => {
  const openOf = openerOf(personal, opened, new Map([['customer-c1', 5n]]));
  expect([4n, 5n, 6n].map((position) => openOf(at(position))(name))).toEqual(['Ada', 'Ada', null]);
  expect(openOf(at(6n))(other)).toBe('Bo');
  expect(openOf(at(6n))(null)).toBeNull();
});

test('a read model that does not tell how it forgets opens nothing, also of what others have opened', () => {
  const openOf = openerOf(bare, opened, new Map());
  expect(() => openOf(at(1n))(name)).toThrow('bare opens a value that its `personal.sealed` did not name');
  // @ts-expect-error Naming sealed values without `erase` does not compile.
  const forgetful: Projection = { ...bare, personal: { sealed: () => [name] } };
  expect(forgetful.personal?.sealed(at(1n))).toEqual([name]);
});

test('only a deletion in the person’s own stream erases', () => {
  const erasure = (type: string, stream: string) => erasedBy({ ...at(1n), type, stream });
  expect(erasure('CustomerDeleted', 'customer-c1')).toEqual({ role: 'customer', id: 'c1' });
  expect(erasure('TechnicianDeleted', 'technician-t1')).toEqual({ role: 'technician', id: 't1' });
  expect(erasure('CustomerDeleted', 'technician-t1')).toBeNull();
  expect(erasure('SomethingHappened', 'customer-c1')).toBeNull();
});
