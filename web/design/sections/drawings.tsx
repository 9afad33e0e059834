/** Gallery: the drawings. */
import { Art } from '#web/art/Art.tsx';

const PIECES = [
  ['bookcase', 'Bookcase'],
  ['desk', 'Desk'],
  ['table', 'Dining table'],
  ['chair', 'Chair'],
  ['bed', 'Bed frame'],
  ['wardrobe', 'Wardrobe'],
  ['nightstand', 'Nightstand'],
  ['tv-unit', 'TV unit'],
  ['bench', 'Garden bench'],
  ['tote', 'Tool tote'],
  ['flat-carton', 'Flat carton'],
  ['cartons', 'Standing cartons'],
  ['carton', 'Carton'],
] as const;

export function DrawingSection() {
  return (
    <>
      <div className="grid grid-cols-4 gap-y-5 gap-x-4 items-end max-phone:grid-cols-2">
        {PIECES.map(([piece, name]) => (
          <figure className="grid gap-2 justify-items-center text-micro text-muted text-center" key={piece}>
            <Art piece={piece} size="small" />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
      <div className="grid gap-4 grid-cols-2 items-start max-phone:grid-cols-1">
        <Art piece="bookcase" variant="exploded" title="Bookcase, taken apart" className="w-full" />
        <Art piece="tv-unit" variant="exploded" title="TV unit, taken apart" className="w-full" />
      </div>
      <div className="grid gap-2 grid-cols-6 items-end max-phone:grid-cols-3">
        {[1, 2, 3, 4, 5].map((step) => (
          <Art
            key={step}
            piece="bed"
            variant="step"
            step={step}
            size="small"
            title={`Bed frame, step ${step} of 5`}
          />
        ))}
        <Art piece="bed" variant="furnished" size="small" title="Bed frame, furnished" />
      </div>
      <div className="grid gap-2 grid-cols-6 items-end max-phone:grid-cols-3">
        {[1, 2, 3, 4, 5].map((step) => (
          <Art
            key={step}
            piece="wardrobe"
            variant="step"
            step={step}
            size="small"
            title={`Wardrobe, step ${step} of 5`}
          />
        ))}
        <Art piece="wardrobe" variant="ghost" size="small" title="Wardrobe, not yet standing" />
      </div>
      <div className="grid gap-6 grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-end">
        <Art piece="bedroom" variant="furnished" className="w-full" />
        <div className="grid gap-4">
          <Art piece="living-room" variant="furnished" className="w-full" />
          <Art piece="dining" variant="furnished" className="w-full" />
          <Art piece="outdoor" variant="furnished" className="w-full" />
        </div>
      </div>
    </>
  );
}
