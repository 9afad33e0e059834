/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Driver’s license"],
  hint: ["A photo of the front, or a PDF. JPEG, PNG or PDF, at most 5 MB."],
  required: ["Required before you are approved. You can also send it later."],
  choose: ["Choose a photo or PDF"],
  again: ["Send another photo"],
  sending: ["Sending your license …"],
  sent: ["License Uploaded"],
  sentDetail: ["Sent for verification. You’ll be notified within ",["from"],"-",["to"]," hours."],
  wrongType: ["Invalid File Type"],
  wrongTypeDetail: ["Please upload a JPEG, PNG, or PDF file."],
  tooLarge: ["File Too Large"],
  tooLargeDetail: ["Please upload a file smaller than 5MB."],
  failed: ["Upload Failed"],
  failedDetail: ["Failed to upload driver's license. Please try again."],
  failedAfterWizard: ["Failed to upload driver's license."],
};
export default texts;
