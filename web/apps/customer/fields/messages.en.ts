/** Labels of a person's name and address in English. */
export default {
  firstName: 'First name',
  lastName: 'Last name',
  street: 'Street address',
  unit: 'Apartment or unit',
  city: 'City',
  state: 'State',
  stateChoose: 'Choose',
  zipCode: 'ZIP code',
} as const;
