/** Products of Wayfair. Data only; one product per line. */
import type { CatalogueRow } from '../row.ts';

export const rows: readonly CatalogueRow[] = [
  ['Zipcode Design Colby platform bed', 'bed', 80, 'medium', 8400],
  ['Three Posts Bedias 6-drawer dresser', 'dresser', 130, 'medium', 10900],
  ['Andover Mills Drusilla tufted bed', 'bed', 75, 'medium', 8200],
  ['Sand & Stable Kearney TV stand', 'tv_stand', 95, 'medium', 8800],
  ['Latitude Run computer desk', 'desk', 70, 'medium', 7200],
  ['Wade Logan Ermias standing desk', 'desk', 75, 'medium', 7900],
  ['Kelly Clarkson Home Benedetta sofa', 'sofa', 60, 'easy', 7200],
  ['Mercury Row Garren ladder bookcase', 'bookcase', 45, 'easy', 4900],
  ['Greyleigh Aubrielle farmhouse dining table', 'dining_table', 80, 'medium', 8500],
  ['Winston Porter Keyshawn TV stand', 'tv_stand', 90, 'medium', 8700],
  ['17 Stories Elsworth etagere bookcase', 'bookcase', 50, 'easy', 5200],
  ['Ebern Designs Makayla lift-top coffee table', 'coffee_table', 60, 'medium', 6500],
  ['Lark Manor Alyssia nightstand', 'nightstand', 40, 'easy', 4400],
  ['Viv + Rae Jaylen twin bunk bed', 'bunk_bed', 160, 'hard', 14200],
  ['Harriet Bee Oliver convertible crib', 'crib', 75, 'medium', 8200],
  ['Red Barrel Studio Kirkwood wardrobe armoire', 'wardrobe', 160, 'hard', 14900],
  ['Inbox Zero Calvert executive office chair', 'office_chair', 40, 'easy', 4400],
  ['Steelside Jarrell dining set', 'dining_table', 110, 'medium', 10500],
  ['Trent Austin Design Witmer kitchen island', 'kitchen_cabinet', 120, 'hard', 12500],
  ['Sol 72 Outdoor Brentwood rattan sofa set', 'patio_set', 150, 'medium', 12900],
  ['Gracie Oaks Marlee hall tree', 'storage', 80, 'medium', 7900],
  ['Beachcrest Home Pineville bed', 'bed', 85, 'medium', 8600],
];
