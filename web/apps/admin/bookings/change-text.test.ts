import { describe, expect, it } from 'vitest';
import { changeText } from './change-text.ts';

describe('a change beside a figure', () => {
  it('carries its sign, and is left out where there is nothing to compare with', () => {
    expect([
      changeText(36, String, 'no change'),
      changeText(0, String, 'no change'),
      changeText(-0.1, (value) => value.toFixed(1), 'no change'),
      changeText(null, String, 'no change'),
    ]).toEqual(['+36', 'no change', '-0.1', null]);
  });
});
