/**
 * Text messages in the GSM-7 alphabet. One character outside it makes the whole text UCS-2, and its segments shrink
 * from 153 to 67 characters: with a signed link, Spanish would cost three or four of them instead of two. So accents
 * that the alphabet lacks are dropped (á í ó ú; é, ñ, ü, ¿ and ¡ are in it), as the provider's own encoding would do.
 * Characters without a similar one (another script in a person's words) are kept, at the higher price.
 */

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters that are sent as two. */
const extended = '^{}\\[~]|€';
const alphabet = new Set(Array.from(basic + extended));

const near: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '·': '-',
  '×': 'x',
};

/** The text with every character that GSM-7 lacks replaced by a similar one, if there is one. */
export function smsText(text: string): string {
  return Array.from(text.normalize('NFC'))
    .map((character) => {
      if (alphabet.has(character)) return character;
      const plain = near[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
      return plain !== '' && Array.from(plain).every((one) => alphabet.has(one)) ? plain : character;
    })
    .join('');
}

export interface SmsSize {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Septets for GSM-7, UTF-16 code units for UCS-2. */
  readonly units: number;
  /** Number of segments, which the provider charges for. */
  readonly segments: number;
}

const room = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const;

/** How a text is encoded, and in how many segments it is sent. */
export function smsSize(text: string): SmsSize {
  const characters = Array.from(text);
  const encoding = characters.every((one) => alphabet.has(one)) ? 'GSM-7' : 'UCS-2';
  const units =
    encoding === 'UCS-2'
      ? text.length
      : characters.reduce((sum, one) => sum + (extended.includes(one) ? 2 : 1), 0);
  const [alone, each] = room[encoding];
  return { encoding, units, segments: units <= alone ? 1 : Math.ceil(units / each) };
}
