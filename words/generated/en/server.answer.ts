/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  resetAsked: ["If there is an account with this email, a link is on its way."],
  unreadable: ["We could not read a label in this photo. Take it again from closer up and straight on, or type the name of the piece instead."],
  not_furniture: ["We did not recognize any furniture in this photo. Take a photo of the label, or type its name instead."],
  empty: ["We cannot see anything in this photo. Please take another one, or type the name of the piece instead."],
  pieceNotListed: ["Not in our catalog, so it’s priced by its kind. Please check it."],
  pieceUnsure: ["Hard to read on the photo. Please check that this is your piece."],
  service: [["brand","select",{"none":["Furniture assembly"],"other":[["brand"]," assembly"]}],["room","select",{"none":[],"other":[", ",["room"]]}]],
};
export default texts;
