import { randomBytes } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import {
  decodeOptionalFailureToOptionalError,
  encodeErrorToFailure,
  loadDataConverter,
} from '@temporalio/common/lib/internal-non-workflow/index.js';
import { expect, it } from 'vitest';
import { encryptingConverter } from './converter.ts';

it('R28: a failure stands in a history without its words and its stack, and is read with the key', async () => {
  const converter = loadDataConverter(encryptingConverter(randomBytes(32)));
  const cause = new Error('no such mailbox: ada@example.com');
  const stored = await encodeErrorToFailure(
    converter,
    ApplicationFailure.create({ message: 'told ada@example.com', cause, details: ['ada@example.com'] }),
  );
  expect(JSON.stringify(stored)).not.toContain('ada@example.com');
  expect(stored.stackTrace).toBe('');
  const read = await decodeOptionalFailureToOptionalError(converter, stored);
  expect(read).toMatchObject({
    message: 'told ada@example.com',
    cause: { message: 'no such mailbox: ada@example.com' },
  });
});
