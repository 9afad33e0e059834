/** What a customer may book beside the assembly. */

/** Add-ons that a customer may choose here; same-day and evening service have no windows to choose. */
export const draftAddOns = ['rearrangement', 'wall_mounting', 'old_furniture_removal'] as const;
export type DraftAddOn = (typeof draftAddOns)[number];
