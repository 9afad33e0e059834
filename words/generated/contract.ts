/** Written by `npm run words` from words/es.po. */
import type { Area, Text } from '../texts.ts';

export interface RuleTexts {
  readonly signatureName: Text;
  readonly signatureDrawn: Text;
  readonly stateMissing: Text;
  readonly passwordsDiffer: Text;
  readonly linkIncomplete: Text;
  readonly noPosition: Text;
  readonly unknownQrCode: Text;
  readonly firstNameMissing: Text;
  readonly lastNameMissing: Text;
  readonly streetRequired: Text;
  readonly streetMissing: Text;
  readonly cityRequired: Text;
  readonly cityMissing: Text;
  readonly stateRequired: Text;
  readonly stateLetters: Text;
  readonly stateUnreadable: Text;
  readonly stateTwoLetters: Text;
  readonly zipInvalid: Text;
  readonly phoneInvalid: Text;
  readonly phoneDigitsInvalid: Text;
  readonly emailInvalid: Text;
  readonly passwordShort: Text;
  readonly fillAll: Text;
  readonly textMissing: Text;
  readonly controlCharacters: Text;
  readonly nameCharacters: Text;
  readonly linkIn: Text;
  readonly oneLine: Text;
  readonly chooseEnglishSpanish: Text;
  readonly chooseBrand: Text;
  readonly chooseTime: Text;
  readonly chooseDay: Text;
  readonly chooseChannel: Text;
  readonly noteMissing: Text;
  readonly dayUnreadable: Text;
  readonly clockTime: Text;
  readonly dayDoesNotExist: Text;
  readonly chooseCategory: Text;
  readonly enterName: Text;
  readonly enterBookingNumber: Text;
  readonly enterSubject: Text;
  readonly enterMessage: Text;
  readonly ratingMissing: Text;
  readonly reviewMissing: Text;
  readonly starsUnreadable: Text;
  readonly enterAmount: Text;
  readonly tipAmount: Text;
  readonly amountNotInDollars: Text;
  readonly amountNotInCents: Text;
  readonly enterPageNumber: Text;
  readonly provideId: Text;
  readonly notValidId: Text;
  readonly notPaymentIntent: Text;
  readonly notNotification: Text;
  readonly stateMismatch: Text<{ readonly zip: string | number; readonly state: string | number }>;
  readonly zipMismatch: Text<{ readonly zip: string | number }>;
  readonly tooLong: Text<{ readonly max: string | number }>;
  readonly numberOutOfRange: Text<{ readonly max: string | number }>;
  readonly noPhotos: Text;
  readonly needsNotes: Text;
  readonly serviceAreaMissing: Text;
  readonly choosePageSize: Text;
  readonly webAddressInvalid: Text;
  readonly stripeCustomerInvalid: Text;
  readonly numberMissing: Text;
  readonly addressRequired: Text;
  readonly bankingDetails: Text;
  readonly routingNumberDigits: Text;
  readonly accountNumberDigits: Text;
  readonly birthDate: Text;
  readonly birthDateImpossible: Text;
  readonly tooYoung: Text;
  readonly ssnImpossible: Text;
  readonly availabilityMissing: Text;
  readonly companyMissing: Text;
  readonly durationMissing: Text;
  readonly positionMissing: Text;
  readonly workHistoryMissing: Text;
  readonly birthDateForTax: Text;
  readonly businessNameMissing: Text;
  readonly experienceMissing: Text;
  readonly fullAddressMissing: Text;
  readonly passwordsDoNotMatch: Text;
  readonly phoneNumberMissing: Text;
  readonly reasonMissing: Text;
  readonly statementMissing: Text;
  readonly skillsMissing: Text;
  readonly ssnMissing: Text;
  readonly taxClassificationMissing: Text;
  readonly workRadiusMissing: Text;
  readonly photosMissing: Text;
  readonly imagesTooLarge: Text;
  readonly photoDataUrl: Text;
  readonly minutesMissing: Text;
  readonly messageMissing: Text;
  readonly partsMissing: Text;
  readonly storeNameMissing: Text;
  readonly contactMissing: Text;
  readonly storeCodeShape: Text;
  readonly requiredFields: Text;
  readonly answerMissing: Text;
  readonly consentMissing: Text;
  readonly passwordTooShort: Text;
  readonly storeNameRequired: Text;
  readonly legalNameRequired: Text;
  readonly contactNameRequired: Text;
  readonly zipRequired: Text;
  readonly postalCodeShape: Text;
  readonly businessTypeRequired: Text;
  readonly bankNameRequired: Text;
  readonly accountHolderRequired: Text;
  readonly einShape: Text;
  readonly websiteShape: Text;
  readonly commissionRange: Text;
  readonly placeNameMissing: Text;
  readonly codeLetters: Text;
  readonly codeShape: Text<{ readonly min: string | number; readonly max: string | number }>;
  readonly codeNameMissing: Text;
  readonly zipsOrAreas: Text;
  readonly priceVersionNameMissing: Text;
  readonly multiplierRange: Text;
  readonly codeMissing: Text;
  readonly chooseFromList: Text;
  readonly percentInvalid: Text;
  readonly wholeNumber: Text<{ readonly min: string | number; readonly max: string | number }>;
  readonly agreementRequired: Text;
  readonly testEmailMissing: Text;
  readonly unknownPerson: Text;
  readonly ruleMissing: Text;
  readonly titleMissing: Text;
}
export const ruleTexts: Area<RuleTexts> = {
  name: 'contract.rule',
  en: () => import('./en/contract.rule.ts'),
  es: () => import('./es/contract.rule.ts'),
};

export interface QuickTexts {
  readonly at_home: Text;
  readonly door_open: Text;
  readonly five_late: Text;
  readonly call_me: Text;
  readonly thanks: Text;
  readonly on_my_way: Text;
  readonly outside: Text;
  readonly ten_late: Text;
  readonly where_to_park: Text;
}
export const quickTexts: Area<QuickTexts> = {
  name: 'contract.quick',
  en: () => import('./en/contract.quick.ts'),
  es: () => import('./es/contract.quick.ts'),
};

export interface BankTexts {
  readonly wantsConfirmation: Text;
  readonly declined: Text;
  readonly notSupported: Text;
  readonly askYourBank: Text;
  readonly expired: Text;
  readonly wrongSecurityCode: Text;
  readonly wrongNumber: Text;
  readonly wrongZip: Text;
  readonly insufficientFunds: Text;
  readonly notAuthenticated: Text;
  readonly processingFailed: Text;
  readonly refused: Text;
  readonly adviceBank: Text;
  readonly adviceFunds: Text;
  readonly adviceOther: Text;
  readonly adviceCheck: Text;
  readonly adviceConfirm: Text;
  readonly adviceLater: Text;
}
export const bankTexts: Area<BankTexts> = {
  name: 'contract.bank',
  en: () => import('./en/contract.bank.ts'),
  es: () => import('./es/contract.bank.ts'),
};
