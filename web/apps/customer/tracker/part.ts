/** The part of the tracker that a mail about a message leads to, as the address names it behind `#`. */
export const messagesPart = 'messages';

/** As a part's `ref`: brings it into view where the address names it. It comes later than the page that the browser has scrolled. */
export function bringIntoView(part: HTMLElement | null): void {
  if (part !== null && window.location.hash === `#${part.id}`) part.scrollIntoView();
}
