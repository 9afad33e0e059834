/** The components' own texts (Close, Loading, …), available even if a page crashed before its texts were loaded. */
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { showAtOnce, textOf } from '#web/lib/language/messages.ts';
import { type ControlTexts, controlTexts } from '#words/generated/ui.ts';
import type { Translate } from '#words/texts.ts';

showAtOnce(controlTexts);

/** The controls' texts in the person's language; in English until that is loaded. Never suspends. */
export function useControls(): Translate<ControlTexts> {
  const { i18n } = useLingui();
  return useMemo(() => textOf(controlTexts, i18n), [i18n]);
}
