/** The technicians' sign-up form as a stranger fills it in (spec technician §5). */

/** A password that the rules take. */
export const signUpPassword = 'Hexagon-7-keys';

/** What the form sends. */
export const signUpBody = (email: string) => ({
  email,
  password: signUpPassword,
  confirmPassword: signUpPassword,
  firstName: 'Nadia',
  lastName: 'Kowalczyk',
  phone: '614-555-0176',
  dateOfBirth: '1990-04-01',
  // Nobody's number that looks like anybody's.
  ssn: '219-09-9641',
  address: '12345 Elm Street, Columbus, OH 43206',
  experience: 'expert',
  skills: ['IKEA Assembly'],
  availability: 'weekdays',
  workRadius: 'unlimited',
});
