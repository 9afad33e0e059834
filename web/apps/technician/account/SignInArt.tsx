/** The drawing of the sign-in page: one piece, and not the chunk of all, on a page whose weight counts. */
import { Drawing } from '#web/art/Drawing.tsx';
import { wardrobe } from '#web/art/pieces/wardrobe.ts';

export default function SignInArt() {
  return <Drawing piece={wardrobe} variant="step" step={3} small />;
}
