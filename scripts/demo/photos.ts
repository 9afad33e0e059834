/** Photos for the demo: small drawn scenes as JPEG data URLs, each a little different. */
import sharp from 'sharp';

/** `after`: the assembled piece; `before`: boxes on the floor. `seed` varies color and size. */
export async function photo(kind: 'before' | 'after', seed: number): Promise<string> {
  const hue = (seed * 47) % 360;
  const shelves = 3 + (seed % 3);
  const standing = Array.from({ length: shelves + 1 }, (_, row) => {
    const y = 150 + (row * 330) / shelves;
    return `<rect x="250" y="${y}" width="300" height="12" fill="hsl(${hue} 30% 42%)"/>`;
  }).join('');
  const boxes = [0, 1, 2].map((box) => {
    const x = 170 + box * 160;
    return `<rect x="${x}" y="${380 - box * 12}" width="150" height="${110 + box * 12}" fill="hsl(32 45% ${58 - box * 5}%)" stroke="hsl(32 40% 35%)" stroke-width="3"/>`;
  });
  const piece =
    kind === 'after'
      ? `<rect x="240" y="140" width="12" height="352" fill="hsl(${hue} 30% 34%)"/><rect x="548" y="140" width="12" height="352" fill="hsl(${hue} 30% 34%)"/>${standing}`
      : boxes.join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="hsl(40 30% 88%)"/><rect y="490" width="800" height="110" fill="hsl(30 25% 66%)"/>${piece}</svg>`;
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
