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
  ['flat-carton', 'Flat carton'],
  ['cartons', 'Standing cartons'],
  ['carton', 'Carton'],
] as const;

export function DrawingSection() {
  return (
    <>
      <div className="arts">
        {PIECES.map(([piece, name]) => (
          <figure key={piece}>
            <Art piece={piece} size="small" />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
      <div className="demo-two">
        <Art piece="bookcase" variant="exploded" title="Bookcase, taken apart" className="w-full" />
        <Art piece="tv-unit" variant="exploded" title="TV unit, taken apart" className="w-full" />
      </div>
      <div className="steps-row">
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
      <div className="steps-row">
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
      <div className="rooms-row">
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
