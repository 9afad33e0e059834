/**
 * The second test set: labels that share no code, layout, typeface or list of products with the first
 * (scripts/label-photos). It is only run for reports, and never looked at while working on the reader (decision 226).
 */
import type { Design, Face, Ground, Scene, Stuck } from './drawing.ts';
import { printedLabels, type PrintedLabel } from './labels.ts';

interface SecondPhoto {
  readonly name: string;
  readonly scene: Scene;
}

type Name = keyof typeof printedLabels;

const stuck = (
  name: Name,
  design: Design,
  face: Face,
  width: number,
  tilt: number,
  at: readonly [number, number] = [50, 50],
): Stuck => ({ label: printedLabels[name] as PrintedLabel, design, face, width, tilt, at });

const photo = (
  name: string,
  ground: Ground,
  labels: readonly Stuck[],
  more: Partial<Pick<Scene, 'lamp' | 'blur'>> = {},
): SecondPhoto => ({
  name,
  scene: { stuck: labels, ground, lamp: more.lamp ?? null, blur: more.blur ?? 0.4 },
});

const two = [
  [27, 38],
  [73, 60],
] as const;
const three = [
  [25, 27],
  [74, 30],
  [48, 75],
] as const;

export const secondPhotos: readonly SecondPhoto[] = [
  photo('sans-half', 'concrete', [stuck('besta', 'tag', 'lato', 0.5, 0)]),
  photo('serif-wide', 'cardboard', [stuck('billy', 'parcel', 'baskerville', 0.85, 3)]),
  photo('mono-slip', 'oak', [stuck('malm6', 'slip', 'plexMono', 0.55, -6)]),
  photo('night', 'cardboard', [stuck('hemnesBed', 'night', 'barlow', 0.6, 8)]),
  photo('fifth', 'concrete', [stuck('kallax', 'tag', 'lato', 0.22, -4, [36, 60])]),
  photo('third-serif', 'oak', [stuck('writing', 'slip', 'bitter', 0.34, 11, [60, 45])]),
  photo('tilt-14', 'cardboard', [stuck('ingo', 'tag', 'barlow', 0.5, 14)]),
  photo('tilt-20', 'concrete', [stuck('dresser', 'parcel', 'lato', 0.5, -20)]),
  photo('tilt-18-night', 'oak', [stuck('micke', 'night', 'bitter', 0.45, 18)]),
  photo('lamp-beside', 'cardboard', [stuck('lack', 'tag', 'lato', 0.45, 5)], { lamp: [82, 24, 0.95] }),
  photo('lamp-on', 'concrete', [stuck('poang', 'parcel', 'barlow', 0.55, -3)], { lamp: [58, 52, 0.75] }),
  photo('lamp-night', 'oak', [stuck('markus', 'night', 'lato', 0.55, 4)], { lamp: [40, 40, 0.5] }),
  photo('soft', 'cardboard', [stuck('brimnes', 'tag', 'bitter', 0.5, -9)], { blur: 1.3 }),
  photo('ninety', 'concrete', [stuck('console', 'slip', 'baskerville', 0.9, 2)]),
  photo('mono-parcel', 'cardboard', [stuck('loring', 'parcel', 'plexMono', 0.6, 7)]),
  photo('crib', 'oak', [stuck('crib', 'night', 'plexMono', 0.5, -12)]),
  photo('grill', 'concrete', [stuck('grill', 'tag', 'bitter', 0.4, 10, [42, 56])]),
  photo('two-level', 'cardboard', [
    stuck('hemnesStand', 'tag', 'lato', 0.38, 2, two[0]),
    stuck('tarva', 'parcel', 'barlow', 0.38, -3, two[1]),
  ]),
  photo('two-askew', 'concrete', [
    stuck('midCentury', 'slip', 'baskerville', 0.36, 13, two[0]),
    stuck('parsons', 'tag', 'barlow', 0.38, -11, two[1]),
  ]),
  photo('three-level', 'oak', [
    stuck('songesand', 'tag', 'lato', 0.32, 0, three[0]),
    stuck('bunk', 'parcel', 'bitter', 0.32, 0, three[1]),
    stuck('loveseat', 'slip', 'plexMono', 0.34, 0, three[2]),
  ]),
  photo('three-askew', 'cardboard', [
    stuck('stool', 'tag', 'bitter', 0.32, -8, three[0]),
    stuck('friheten', 'tag', 'lato', 0.32, 6, three[1]),
    stuck('billy', 'parcel', 'barlow', 0.34, 10, three[2]),
  ]),
  photo('three-night', 'concrete', [
    stuck('malm6', 'night', 'lato', 0.32, 3, three[0]),
    stuck('lack', 'night', 'barlow', 0.3, -3, three[1]),
    stuck('writing', 'parcel', 'lato', 0.34, 2, three[2]),
  ]),
  photo('soap', 'oak', [stuck('soap', 'tag', 'lato', 0.5, 4)]),
  photo('paint', 'concrete', [stuck('paint', 'night', 'bitter', 0.5, -7)]),
  photo('coffee', 'cardboard', [stuck('coffee', 'slip', 'baskerville', 0.5, 3)]),
];
