/**
 * The flat carton of a drop zone, as drawn by the generator (plain, small): a first visit to the booking shows only
 * this drawing and does not need the generator, which is fifteen times as large.
 */
export const smallCarton = {
  viewBox: '-54 -17 147 101',
  body: '<path class="c" d="M0 -11.7L87.3 38.7L87.3 50.4L39 78.3L-48.3 27.9L-48.3 16.2Z"/><g class="p" data-part="carton"><path class="t" d="M0 -11.7L87.3 38.7L39 66.6L-48.3 16.2Z"/><path class="l" d="M-48.3 16.2L39 66.6L39 78.3L-48.3 27.9Z"/><path class="r" d="M87.3 38.7L39 66.6L39 78.3L87.3 50.4Z"/><path class="w" d="M18.7 13.5L45.2 28.8L24.9 40.5L-1.6 25.2Z"/><path class="e" d="M7.3 23.8L22.7 32.6"/><path class="e" d="M12.2 21L23.6 27.5"/><path class="k" d="M33.4 25.2L39.2 28.6L33.9 31.6L28.1 28.3Z"/><path class="e" d="M-40.5 29.7L-28.1 36.9L-28.1 30.6L-40.5 23.4Z"/><path class="w" d="M61.9 59.2C61.9 58.4 62.4 57.5 63.1 57.1S64.4 57 64.4 57.8 63.8 59.5 63.1 59.9 61.9 60 61.9 59.2Z"/><path class="e" d="M-48.3 16.2L39 66.6L87.3 38.7M39 66.6L39 78.3"/><path class="o" d="M0 -11.7L87.3 38.7L87.3 50.4L39 78.3L-48.3 27.9L-48.3 16.2Z"/></g>',
};

export function SmallCarton() {
  return (
    <svg
      className="iso"
      viewBox={smallCarton.viewBox}
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: smallCarton.body }}
    />
  );
}
