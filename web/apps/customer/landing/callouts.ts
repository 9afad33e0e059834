/** The numbers of the hero's drawing, clockwise from the left, as keys of their texts. */
export const heroCallouts = ['callout1', 'callout2', 'callout3', 'callout4', 'callout5'] as const;
