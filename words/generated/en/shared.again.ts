/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Your session has ended"],
  lead: ["Sign in again to continue. What you typed is still here, and nothing has been saved yet."],
  password: ["Password"],
  email: ["Email"],
  username: ["Username"],
  code: ["Code from your authenticator app, or a recovery code"],
  signIn: ["Sign in"],
  failed: ["Invalid email or password"],
  leave: ["Leave this page"],
};
export default texts;
