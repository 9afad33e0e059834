/** The drawing of the sign-in page: a single piece instead of the chunk with all, to keep the page small. */
import { Drawing } from '#web/art/Drawing.tsx';
import { wardrobe } from '#web/art/pieces/wardrobe.ts';

export default function SignInArt() {
  return <Drawing piece={wardrobe} variant="step" step={3} small />;
}
