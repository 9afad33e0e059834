/** What a provider writes, where a sentence of ours follows. */

/** The text with a full stop, unless it ends a sentence already. */
export function asSentence(text: string): string {
  const sentence = text.trim();
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
