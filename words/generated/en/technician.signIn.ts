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
  noLogin: ["You get your login when you’re approved, or from the office. Didn’t receive it? Ask the office to send it again."],
  back: ["Back to Home"],
  signUp: ["New here? <link>Sign up as a technician</link>"],
};
export default texts;
