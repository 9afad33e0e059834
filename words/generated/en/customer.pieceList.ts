/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  whichPiece: ["Which ",["name"]," is it?"],
  whatIsIt: ["What is it? ",["brand"]," products"],
  whatIsItAny: ["What is it? Any name"],
  searchExample: ["bookcase, bed, MALM"],
  searchHint: ["Type the name on the label, then choose it from the list."],
  products: ["Products"],
  unlisted: ["<b>",["name"],"</b> isn’t in our catalog. Tell us what kind of furniture it is, and we’ll price it accordingly."],
  kind: ["Kind of furniture"],
  kindNamed: ["Based on its name, we’ll price it as: ",["kind"],"."],
  addPiece: ["Add this piece"],
  pieceOf: [["brand"],", ",["kind"]],
  otherBrand: ["Change brand"],
  otherBrandOf: ["Change the brand of ",["name"]],
  brandOf: ["Brand of ",["name"]],
  remove: ["Remove"],
  removePiece: ["Remove ",["name"]],
};
export default texts;
