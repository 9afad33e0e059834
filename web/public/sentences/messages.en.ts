/** What is said beside the fields of a form, in English: the contract's sentences. */
export default {
  firstNameMissing: 'First name is required',
  lastNameMissing: 'Last name is required',
  streetMissing: 'Street address is required',
  cityMissing: 'City is required',
  stateMissing: 'Choose the state',
  stateMismatch: 'ZIP code {zip} is in {state}. Please check the state.',
  phoneInvalid: 'Please enter a valid 10-digit phone number',
  emailInvalid: 'Please enter a valid email address',
  zipInvalid: 'Please enter a 5-digit ZIP code.',
  passwordShort: 'Password must be at least 8 characters',
  passwordsDiffer: "Passwords don't match",
  fillAll: 'Please fill in all fields',
  textMissing: 'Please enter a text.',
  controlCharacters: 'Please leave out control characters.',
  ratingMissing: 'Please select a star rating before submitting.',
  tooLong: 'Please use at most {most} characters.',
} as const;
