/** Every piece that can be drawn, and the rooms of the landing page. */
import { scene, type Piece } from '../solids.ts';
import { bed } from './bed.ts';
import { bench } from './bench.ts';
import { bookcase } from './bookcase.ts';
import { carton, cartons, flatCarton } from './cartons.ts';
import { chair } from './chair.ts';
import { desk } from './desk.ts';
import { nightstand } from './nightstand.ts';
import { table } from './table.ts';
import { tote } from './tote.ts';
import { tvUnit } from './tv-unit.ts';
import { wardrobe } from './wardrobe.ts';
import type { PieceName } from '../names.ts';

export const pieces: Readonly<Record<PieceName, Piece>> = {
  bookcase,
  desk,
  table,
  chair,
  bed,
  wardrobe,
  nightstand,
  'tv-unit': tvUnit,
  bench,
  tote,
  'flat-carton': flatCarton,
  cartons,
  carton,
  bedroom: scene('bedroom', 'Wardrobe, nightstand and bed', [
    [wardrobe, 0, 0],
    [nightstand, 130, 0],
    [bed, 196, 4],
  ]),
  'living-room': scene('living-room', 'Two bookcases and a TV unit', [
    [bookcase, 0, 0],
    [bookcase, 88, 0],
    [tvUnit, 196, 0],
  ]),
  dining: scene('dining', 'Dining table with two chairs', [
    [chair, 22, -34],
    [chair, 92, -34],
    [table, 0, 24],
  ]),
  outdoor: scene('outdoor', 'Garden bench and table', [
    [bench, 20, -54],
    [table, 0, 24],
  ]),
};
