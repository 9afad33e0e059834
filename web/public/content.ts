/** The site's fixed words and figures in one place (spec customer §1 and §9, design.md §11). */
import type { PieceName } from '#web/art/names.ts';
import type { PageLink } from '#web/ui/Layout.tsx';

export const headLinks: readonly PageLink[] = [
  { href: '/#how', label: 'How It Works' },
  { href: '/#what', label: 'What We Assemble' },
  { href: '/#why', label: 'Why Choose' },
  { href: '/#reviews', label: 'Reviews' },
  { href: '/booking-tracker', label: 'Track a booking' },
];

export const footerColumns: readonly { readonly title: string; readonly links: readonly PageLink[] }[] = [
  {
    title: 'Service',
    links: [
      { href: '/#how', label: 'How It Works' },
      { href: '/booking', label: 'Book a service' },
      { href: '/booking-tracker', label: 'Track a booking' },
    ],
  },
  {
    title: 'Sign in',
    links: [
      { href: '/customer/login', label: 'Customer' },
      { href: '/technician/login', label: 'Technician' },
      { href: '/admin/login', label: 'Admin' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/privacy', label: 'Privacy' },
      { href: '/terms', label: 'Terms' },
    ],
  },
];
export const footerBase = ['© 2026 Hexkey', 'Technicians are independent contractors.'];

export const hero = {
  title: 'Read us the boxes. We build what’s inside.',
  lead: 'Name what you bought, see a price for every item, and book a technician for one of the next three days.',
  fine: 'Free cancellation until 24 hours before. 90-day warranty.',
};

/** The numbers of the hero's drawing, clockwise from the left. */
export const heroCallouts = [
  { title: 'Name each piece', detail: 'as it stands on the label' },
  { title: 'A price for each item', detail: 'with its assembly time' },
  { title: 'One of six slots', detail: 'over three days' },
  { title: 'Card held, not charged', detail: 'for the estimated amount' },
  { title: 'Charged when it stands', detail: 'on job completion' },
] as const;

export const figures = [
  { value: '10K+', name: 'items assembled' },
  { value: '4.9', name: 'average rating' },
  { value: '24hr', name: 'response time' },
] as const;
export const figuresNote = 'IKEA, Wayfair, West Elm, Ashley, Target and ten more: any brand that comes flat.';

export const how = {
  lead: 'Three steps for you. The rest is ours, and you can watch every part of it.',
  steps: [
    {
      title: 'Name the pieces',
      text: 'Choose the brand and type the name on the label. The catalogue knows the rest.',
    },
    {
      title: 'Instant quote',
      text: 'Each item gets a time and an assembly price. Remove what you will build yourself.',
    },
    {
      title: 'Book',
      text: 'Pick a slot: 9:00 to 11:00 AM or 2:00 to 4:00 PM. A technician is assigned within 24 hours.',
    },
  ],
} as const;

export const rooms: {
  readonly lead: string;
  readonly list: readonly { readonly name: string; readonly text: string; readonly piece: PieceName }[];
} = {
  lead: 'Priced by item and complexity, from a nightstand in under an hour to a wardrobe in half a day.',
  list: [
    { name: 'Bedroom', text: 'Bed frames, wardrobes, nightstands, dressers.', piece: 'bedroom' },
    {
      name: 'Living room',
      text: 'Bookcases, TV units, coffee tables, entertainment centers.',
      piece: 'living-room',
    },
    { name: 'Outdoor', text: 'Tables, chairs, benches, storage.', piece: 'outdoor' },
  ],
};

export const why = [
  {
    title: 'Held, not charged',
    text: 'Your card is authorized for the estimate and captured on job completion. More than that only if you approve it by phone or e-mail.',
  },
  {
    title: '100% satisfaction',
    text: '90-day warranty on the work, with the final inspection included.',
  },
  { title: 'On time, ± 15 minutes', text: 'Follow the technician from En Route to the last screw.' },
  {
    title: 'Tools and cleanup included',
    text: 'Tools, basic positioning, inspection and taking the cardboard down: free with every booking.',
  },
  {
    title: 'Insured technicians',
    text: 'Every technician has passed a background check and works insured.',
  },
  {
    title: 'Add what you need',
    text: 'Furniture rearrangement +$20, wall mounting +$35, old furniture removal +$30.',
  },
] as const;

export const testimonials = [
  {
    text: 'Two wardrobes and a bed frame, eleven boxes. I read out the labels and went to work. They were standing when I came home.',
    name: 'Renee T.',
    where: 'Columbus, OH. IKEA, bedroom',
  },
  {
    text: 'The price on the screen was the price on my card. Nothing to argue about.',
    name: 'Anil P.',
    where: 'Tempe, AZ. Wayfair, living room',
  },
  {
    text: 'He saw a wrong hinge in the after photo before I did, and came back.',
    name: 'Carla M.',
    where: 'San Juan, PR. West Elm, dining',
  },
] as const;

export const closing = {
  title: 'Leave the boxes where they are.',
  text: 'One list, one total, six slots. Nothing is charged until the job is done.',
};
