/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  firstNameMissing: ["First name is required"],
  lastNameMissing: ["Last name is required"],
  streetMissing: ["Street address is required"],
  cityMissing: ["City is required"],
  stateMissing: ["Choose the state"],
  stateMismatch: ["ZIP code ",["zip"]," is in ",["state"],". Please check the state."],
  phoneInvalid: ["Please enter a valid 10-digit phone number"],
  emailInvalid: ["Please enter a valid email address"],
  zipInvalid: ["Please enter a 5-digit ZIP code."],
  passwordShort: ["Password must be at least 8 characters"],
  passwordsDiffer: ["Passwords don't match"],
  fillAll: ["Please fill in all fields"],
  textMissing: ["Please enter some text."],
  controlCharacters: ["Please remove control characters."],
  nameCharacters: ["Please use only letters, spaces, apostrophes, hyphens and periods."],
  linkIn: ["Please remove links and email addresses, and put a space after each period."],
  oneLine: ["Please write this on one line."],
  ratingMissing: ["Please select a star rating before submitting."],
  tooLong: ["Please use at most ",["most"]," characters."],
};
export default texts;
