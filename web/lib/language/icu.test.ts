import { describe, expectTypeOf, it } from 'vitest';
import type { TagsOf, ValuesOf } from './icu.ts';

describe('the values that a text wants', () => {
  it('are its arguments, with numbers where it counts', () => {
    expectTypeOf<keyof ValuesOf<'Nothing to fill in'>>().toEqualTypeOf<never>();
    expectTypeOf<ValuesOf<'{name} comes on {day}.'>>().toEqualTypeOf<{
      readonly name: string | number;
      readonly day: string | number;
    }>();
    expectTypeOf<ValuesOf<'{count, plural, one {# piece} other {# pieces}}'>>().toEqualTypeOf<{
      readonly count: number;
    }>();
  });

  it('are found inside of branches, and a branch of one word is no argument', () => {
    expectTypeOf<
      ValuesOf<'{count, plural, one {item} other {items of {brand}}}, {kind, select, setup {saved} other {held}} {total}'>
    >().toEqualTypeOf<{
      readonly count: number;
      readonly brand: string | number;
      readonly kind: string;
      readonly total: string | number;
    }>();
  });

  it('stand beside the tags that enclose parts of it', () => {
    expectTypeOf<TagsOf<'Read the <link>terms</link> <b>first</b>'>>().toEqualTypeOf<'link' | 'b'>();
    expectTypeOf<TagsOf<'No tag'>>().toEqualTypeOf<never>();
  });
});
