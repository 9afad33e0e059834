/** The catalog: frequently assembled products with their time and price; one data file per brand. */
import type { BrandId } from './brands.ts';
import { rows as amazon } from './brands/amazon.ts';
import { rows as ashley } from './brands/ashley.ts';
import { rows as cb2 } from './brands/cb2.ts';
import { rows as costco } from './brands/costco.ts';
import { rows as crateBarrel } from './brands/crate-barrel.ts';
import { rows as homeDepot } from './brands/home-depot.ts';
import { rows as ikea } from './brands/ikea.ts';
import { rows as lowes } from './brands/lowes.ts';
import { rows as other } from './brands/other.ts';
import { rows as overstock } from './brands/overstock.ts';
import { rows as potteryBarn } from './brands/pottery-barn.ts';
import { rows as target } from './brands/target.ts';
import { rows as walmart } from './brands/walmart.ts';
import { rows as wayfair } from './brands/wayfair.ts';
import { rows as westElm } from './brands/west-elm.ts';
import type { CatalogueRow } from './row.ts';

/** The products of every brand. */
export const rows: Readonly<Record<BrandId, readonly CatalogueRow[]>> = {
  ikea,
  wayfair,
  'home-depot': homeDepot,
  lowes,
  costco,
  amazon,
  walmart,
  target,
  'west-elm': westElm,
  cb2,
  ashley,
  overstock,
  'pottery-barn': potteryBarn,
  'crate-barrel': crateBarrel,
  other,
};
