/** The add-ons that a customer may book with the assembly. */

/** Add-ons that can be chosen here; same-day and evening service follow from the chosen window. */
export const draftAddOns = ['rearrangement', 'wall_mounting', 'old_furniture_removal'] as const;
export type DraftAddOn = (typeof draftAddOns)[number];
