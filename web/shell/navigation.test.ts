import { describe, expect, it } from 'vitest';
import { safePath } from './navigation.ts';

describe('where a sign-in leads', () => {
  it('is a path of this site, in the spec’s word or as an address', () => {
    expect(safePath('checkout', '/customer-dashboard')).toBe('/checkout');
    expect(safePath('checkout?booking=b1', '/x')).toBe('/checkout?booking=b1');
    expect(safePath('/booking/review', '/x')).toBe('/booking/review');
    expect(safePath(null, '/customer-dashboard')).toBe('/customer-dashboard');
  });

  it('is never another site', () => {
    for (const text of ['//evil.example', '/\\evil.example', '/\\\\evil.example/a'])
      expect(safePath(text, '/safe')).toBe('/safe');
    for (const text of ['https://evil.example', 'javascript:alert(1)'])
      expect(safePath(text, '/safe').startsWith('/')).toBe(true);
  });
});
