/** The catalogue: products that are assembled often, with their time and price. Data only; one product a line. */
import type { BrandId } from '../brands.ts';
import type { Category, Complexity } from './categories.ts';

/** Name, category, minutes for one, complexity, price of one in cents. */
export type CatalogueRow = readonly [
  name: string,
  category: Category,
  minutes: number,
  complexity: Complexity,
  cents: number,
];

export const rows: Readonly<Record<BrandId, readonly CatalogueRow[]>> = {
  ikea: [
    ['BILLY bookcase', 'bookcase', 40, 'easy', 4500],
    ['KALLAX shelf unit 4x4', 'bookcase', 75, 'easy', 6500],
    ['MALM bed frame, high', 'bed', 100, 'medium', 8900],
    ['MALM 6-drawer dresser', 'dresser', 120, 'medium', 9500],
    ['HEMNES 8-drawer dresser', 'dresser', 150, 'medium', 11500],
    ['HEMNES daybed with 3 drawers', 'bed', 180, 'hard', 14500],
    ['BRIMNES bed frame with storage', 'bed', 150, 'hard', 12900],
    ['PAX wardrobe with sliding doors', 'wardrobe', 270, 'expert', 23900],
    ['BESTÅ TV unit with doors', 'tv_stand', 120, 'medium', 9900],
    ['ALEX desk', 'desk', 75, 'medium', 6900],
    ['MICKE desk', 'desk', 80, 'medium', 7200],
    ['MARKUS office chair', 'office_chair', 35, 'easy', 3900],
    ['POÄNG armchair', 'armchair', 30, 'easy', 3500],
    ['LACK side table', 'coffee_table', 15, 'easy', 2500],
    ['EKEDALEN extendable table', 'dining_table', 80, 'medium', 7900],
    ['SMÅSTAD loft bed with desk', 'bunk_bed', 270, 'expert', 22900],
    ['SEKTION wall cabinet', 'kitchen_cabinet', 90, 'hard', 9900],
  ],
  wayfair: [
    ['Zipcode Design Colby platform bed', 'bed', 80, 'medium', 8400],
    ['Three Posts Bedias 6-drawer dresser', 'dresser', 130, 'medium', 10900],
    ['Andover Mills Drusilla tufted bed', 'bed', 75, 'medium', 8200],
    ['Sand & Stable Kearney TV stand', 'tv_stand', 95, 'medium', 8800],
    ['Latitude Run computer desk', 'desk', 70, 'medium', 7200],
  ],
  'home-depot': [
    ['Husky 5-tier garage shelving', 'storage', 60, 'easy', 5900],
    ['Hampton Bay Cambridge 5-piece dining set', 'patio_set', 150, 'medium', 12500],
    ['StyleWell Braxten bookcase', 'bookcase', 55, 'easy', 5500],
    ['Prepac Elite wardrobe cabinet', 'wardrobe', 110, 'medium', 9500],
  ],
  lowes: [
    ['allen + roth Townsend patio dining set', 'patio_set', 150, 'medium', 12500],
    ['Suncast 6x8 resin shed', 'shed', 300, 'hard', 24900],
    ['Char-Broil Performance 4-burner grill', 'grill', 90, 'medium', 8500],
    ['ClosetMaid 12-cube organizer', 'storage', 60, 'easy', 5500],
  ],
  costco: [
    ['Lifetime 8x10 outdoor shed', 'shed', 420, 'expert', 34900],
    ['Bayside Furnishings standing desk', 'desk', 60, 'medium', 7500],
    ['Whalen industrial storage rack', 'storage', 60, 'easy', 5900],
    ['Thomasville sectional sofa', 'sofa', 60, 'easy', 7900],
  ],
  amazon: [
    ['Zinus Shalini upholstered bed', 'bed', 60, 'easy', 6900],
    ['VASAGLE L-shaped computer desk', 'desk', 80, 'medium', 7500],
    ['Furinno Turn-N-Tube 5-tier shelf', 'bookcase', 25, 'easy', 3500],
    ['Nathan James Theo ladder bookcase', 'bookcase', 40, 'easy', 4500],
    ['Hbada ergonomic office chair', 'office_chair', 35, 'easy', 3900],
    ['Delta Children Emery 4-in-1 crib', 'crib', 70, 'medium', 7900],
  ],
  walmart: [
    ['Mainstays 5-shelf bookcase', 'bookcase', 45, 'easy', 4500],
    ['Sauder Beginnings dresser', 'dresser', 120, 'medium', 9500],
    ['Better Homes & Gardens farmhouse TV stand', 'tv_stand', 90, 'medium', 8500],
    ['Mainstays twin over full bunk bed', 'bunk_bed', 150, 'hard', 13500],
  ],
  target: [
    ['Threshold Carson 5-shelf bookcase', 'bookcase', 45, 'easy', 4900],
    ['Threshold Loring TV stand', 'tv_stand', 80, 'medium', 7900],
    ['Room Essentials 4-drawer dresser', 'dresser', 90, 'medium', 7900],
    ['Pillowfort twin platform bed', 'bed', 70, 'medium', 7500],
  ],
  'west-elm': [
    ['Mid-Century bed', 'bed', 75, 'medium', 9900],
    ['Mid-Century 6-drawer dresser', 'dresser', 45, 'easy', 7500],
    ['Anton solid wood dining table', 'dining_table', 60, 'medium', 8900],
    ['Industrial storage bed', 'bed', 150, 'hard', 15900],
  ],
  cb2: [
    ['Helix 96-inch walnut bookcase', 'bookcase', 70, 'medium', 8900],
    ['Drommen acacia wood bed', 'bed', 80, 'medium', 9500],
    ['Go-Cart white rolling desk', 'desk', 40, 'easy', 5900],
  ],
  ashley: [
    ['Trinell 63-inch TV stand', 'tv_stand', 90, 'medium', 8900],
    ['Bolanburg counter-height dining set', 'dining_table', 150, 'hard', 13900],
    ['Realyn chest of drawers', 'dresser', 50, 'easy', 6900],
    ['Bostwick Shoals queen panel bed', 'bed', 90, 'medium', 9200],
  ],
  overstock: [
    ['Christopher Knight Home patio chat set', 'patio_set', 120, 'medium', 10900],
    ['Simple Living Seneca kitchen cart', 'kitchen_cabinet', 75, 'medium', 7500],
    ['Middlebrook barn-door TV console', 'tv_stand', 90, 'medium', 8500],
  ],
  'pottery-barn': [
    ['Farmhouse storage bed', 'bed', 150, 'hard', 16900],
    ['Benchwright extending dining table', 'dining_table', 75, 'medium', 10500],
    ['Sausalito nightstand', 'nightstand', 25, 'easy', 4900],
    ['Kendall convertible crib', 'crib', 70, 'medium', 9900],
  ],
  'crate-barrel': [
    ['Tate walnut storage bed', 'bed', 120, 'hard', 14900],
    ['Basque dining table', 'dining_table', 60, 'medium', 9500],
    ['Sloane leaning bookcase', 'bookcase', 45, 'easy', 6500],
  ],
  other: [
    ['NordicTrack Commercial 1750 treadmill', 'exercise', 120, 'hard', 13900],
    ['Bowflex Revolution home gym', 'exercise', 210, 'expert', 21900],
    ['Peloton Bike', 'exercise', 60, 'medium', 7900],
    ['Novogratz Brittany sofa futon', 'sofa', 60, 'easy', 5900],
    ['Set of 4 dining chairs', 'dining_chair', 60, 'easy', 5900],
    ['Flat-pack nightstand', 'nightstand', 40, 'easy', 3900],
  ],
};
