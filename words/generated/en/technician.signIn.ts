/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Technician sign-in"],
  technician: ["Technician"],
  title: ["Sign in to your jobs"],
  email: ["Email"],
  password: ["Password"],
  fillAll: ["Please fill in all fields"],
  error: ["Error"],
  failed: ["Login Failed"],
  invalid: ["Invalid credentials. Please try again."],
  offline: ["You seem to be offline. Please try again."],
  submit: ["Sign In"],
  forgot: ["Forgot your password?"],
  noLogin: ["Sign in with the email and password you applied with, even while we’re reviewing your application. If our office created your account and you don’t have your login, ask them to send it again."],
  back: ["Back to Home"],
  signUp: ["New here? <link>Sign up as a technician</link>"],
};
export default texts;
