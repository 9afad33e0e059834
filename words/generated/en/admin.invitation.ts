/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Accept your invitation"],
  lead: [["name"],", choose a password for the Hexkey console. You sign in with ",["email"],"."],
  password: ["Password"],
  passwordHint: ["At least 8 characters"],
  confirm: ["Confirm password"],
  accept: ["Accept and sign in"],
  failed: ["The invitation was not accepted. Please try again."],
  endedTitle: ["This invitation no longer works"],
  endedText: ["It was used, withdrawn, replaced by a newer one, or has expired. Ask the person who invited you for a new one."],
  loadFailed: ["The invitation could not be opened."],
  signIn: ["Sign In"],
};
export default texts;
