/** Products of West Elm. Data only; one product per line. */
import type { CatalogueRow } from '../row.ts';

export const rows: readonly CatalogueRow[] = [
  ['Mid-Century bed', 'bed', 75, 'medium', 9900],
  ['Mid-Century 6-drawer dresser', 'dresser', 45, 'easy', 7500],
  ['Anton solid wood dining table', 'dining_table', 60, 'medium', 8900],
  ['Industrial storage bed', 'bed', 150, 'hard', 15900],
  ['Mid-Century nightstand', 'nightstand', 30, 'easy', 5200],
  ['Mid-Century expandable dining table', 'dining_table', 70, 'medium', 9500],
  ['Mid-Century mini desk', 'desk', 50, 'medium', 7500],
  ['Andes sectional sofa', 'sofa', 75, 'medium', 9900],
  ['Harmony modular sofa', 'sofa', 70, 'medium', 9500],
  ['Haven sofa', 'sofa', 50, 'easy', 7200],
  ['Modernist wood 6-drawer dresser', 'dresser', 50, 'easy', 7700],
  ['Simple storage bed', 'bed', 140, 'hard', 15500],
  ['Emmerson reclaimed wood bed', 'bed', 80, 'medium', 10200],
  ['Emmerson dining table', 'dining_table', 60, 'medium', 8900],
  ['Audrey media console', 'tv_stand', 60, 'medium', 8200],
  ['Penelope nightstand', 'nightstand', 30, 'easy', 5200],
  ['Foundry wide bookshelf', 'bookcase', 60, 'medium', 7900],
  ['Zane wide bookcase', 'bookcase', 50, 'easy', 7200],
  ['Portside outdoor lounge chair', 'patio_set', 45, 'easy', 6900],
  ['Volume pop-up coffee table', 'coffee_table', 45, 'easy', 6500],
];
