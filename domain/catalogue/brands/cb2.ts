/** Products of CB2. Data only; one product per line. */
import type { CatalogueRow } from '../row.ts';

export const rows: readonly CatalogueRow[] = [
  ['Helix 96-inch walnut bookcase', 'bookcase', 70, 'medium', 8900],
  ['Drommen acacia wood bed', 'bed', 80, 'medium', 9500],
  ['Go-Cart white rolling desk', 'desk', 40, 'easy', 5900],
  ['Helix acacia wall-mounted desk', 'desk', 60, 'medium', 7900],
  ['Stairway white wall-mounted bookcase', 'bookcase', 60, 'medium', 7900],
  ['Andes acacia bed', 'bed', 80, 'medium', 9500],
  ['Gwyneth boucle loveseat', 'sofa', 40, 'easy', 6500],
  ['Piazza apartment sofa', 'sofa', 50, 'easy', 7200],
  ['Suspend wood media console', 'tv_stand', 70, 'medium', 8500],
  ['Harper brass dining table', 'dining_table', 60, 'medium', 8200],
  ['Silverado chrome dining table', 'dining_table', 60, 'medium', 8200],
  ['Peekaboo acrylic coffee table', 'coffee_table', 20, 'easy', 4200],
  ['Smart glass top coffee table', 'coffee_table', 25, 'easy', 4500],
  ['Latitude walnut nightstand', 'nightstand', 30, 'easy', 4900],
  ['Frame light walnut wardrobe', 'wardrobe', 150, 'hard', 14900],
  ['Trace charcoal wire mesh chair', 'dining_chair', 20, 'easy', 3200],
  ['Matera grey patio dining table', 'patio_set', 60, 'medium', 8200],
  ['Junction white oak dresser', 'dresser', 60, 'medium', 7900],
];
