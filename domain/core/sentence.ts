/** Texts by a provider, before a sentence of ours. */

/** The text with a period, unless it already ends like a sentence. */
export function asSentence(text: string): string {
  const sentence = text.trim();
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
