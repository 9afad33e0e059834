/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Terms of Service"],
  current: ["The version of ",["day"],". It applies to bookings made now."],
  other: ["The version of ",["day"],", as it was published."],
  failed: ["The text could not be loaded."],
  loading: ["Loading the text"],
};
export default texts;
