/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Evidence"],
  titleOf: ["Evidence, booking ",["number"]],
  back: ["Back to the booking"],
  missing: ["Booking not found"],
  missingText: ["There is no booking here."],
  loadFailed: ["The evidence could not be loaded."],
  loading: ["Loading the evidence"],
  openBooking: ["The booking"],
  json: ["JSON"],
  sheet: ["Evidence sheet"],
  entries: [["count","plural",{"one":["#"," entry"],"other":["#"," entries"]}]],
  customer: ["Customer"],
  email: ["Email"],
  phone: ["Phone"],
  address: ["Address"],
  time: ["Time"],
  what: ["What the record shows"],
  hash: ["Hash"],
  photoAlt: [["text"],", photo ",["n"]],
  chain: ["Chain of the record"],
  chainText: [["count","plural",{"one":["#"," entry"],"other":["#"," entries"]}],", each with the hash of the one before. Whoever holds the file can check it at ",["link"],"."],
};
export default texts;
