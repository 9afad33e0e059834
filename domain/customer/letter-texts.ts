/** The texts of the mails about an account, in each language. */
import { type Composed, footerOf, type FooterUrls, greetingOf } from '../messages/content.ts';
import type { Language } from '../core/language.ts';
import type { LetterKind } from '../letters/events.ts';

interface LetterFacts {
  readonly letter: LetterKind;
  readonly language: Language;
  /** First name; null: greeted without one. */
  readonly name: string | null;
  /** Where the button leads; null for mails that only tell. */
  readonly url: string | null;
  readonly urls: FooterUrls;
}

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly label: string | null;
}

const words: Readonly<Record<Language, Readonly<Record<LetterKind, Words>>>> = {
  en: {
    confirm_email: {
      subject: 'Confirm your email address',
      paragraphs: [
        'Please confirm that this address is yours, so that we can reach you about your bookings.',
        'The link works for 7 days. If you did not create a Hexkey account, ignore this email.',
      ],
      label: 'Confirm my address',
    },
    confirm_new_email: {
      subject: 'Confirm your new email address',
      paragraphs: [
        'Open the link to move your Hexkey account to this address. Until then nothing changes.',
        'The link works for 24 hours. If you did not ask for this, ignore this email.',
      ],
      label: 'Use this address',
    },
    email_changed: {
      subject: 'Your email address was changed',
      paragraphs: [
        'Your Hexkey account has moved to another email address. This one can no longer sign in.',
        'If this was not you, please contact our support team right away.',
      ],
      label: null,
    },
    reset_password: {
      subject: 'Set a new password',
      paragraphs: [
        'Someone asked to reset the password for your Hexkey account. Open the link to choose a new one.',
        'The link works once and for one hour. If this was not you, ignore this email and nothing will change.',
      ],
      label: 'Choose a new password',
    },
    password_changed: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password for your Hexkey account was changed, and all other devices were signed out.',
        'If this was not you, set a new password right away and contact our support team.',
      ],
      label: null,
    },
  },
  es: {
    confirm_email: {
      subject: 'Confirme su correo electrónico',
      paragraphs: [
        'Confirme que esta dirección es suya, para que podamos avisarle sobre sus reservas.',
        'El enlace funciona durante 7 días. Si no abrió una cuenta en Hexkey, ignore este correo.',
      ],
      label: 'Confirmar mi dirección',
    },
    confirm_new_email: {
      subject: 'Confirme su nuevo correo electrónico',
      paragraphs: [
        'Abra el enlace para pasar su cuenta de Hexkey a esta dirección. Hasta entonces nada cambia.',
        'El enlace funciona durante 24 horas. Si no lo pidió, ignore este correo.',
      ],
      label: 'Usar esta dirección',
    },
    email_changed: {
      subject: 'Su correo electrónico fue cambiado',
      paragraphs: [
        'Su cuenta de Hexkey pasó a otra dirección de correo. Con esta ya no se puede iniciar sesión.',
        'Si no fue usted, escriba de inmediato a nuestro equipo de ayuda.',
      ],
      label: null,
    },
    reset_password: {
      subject: 'Elija una nueva contraseña',
      paragraphs: [
        'Alguien pidió una nueva contraseña para su cuenta de Hexkey. Abra el enlace para elegirla.',
        'El enlace funciona una sola vez y durante una hora. Si no fue usted, ignore este correo: nada cambia.',
      ],
      label: 'Elegir una contraseña',
    },
    password_changed: {
      subject: 'Su contraseña fue cambiada',
      paragraphs: [
        'La contraseña de su cuenta de Hexkey fue cambiada y se cerró la sesión en los demás dispositivos.',
        'Si no fue usted, elija de inmediato una nueva contraseña y escriba a nuestro equipo de ayuda.',
      ],
      label: null,
    },
  },
};

/** Composes a letter; these are never sent as texts. */
export function composeLetter({ letter, language, name, url, urls }: LetterFacts): Composed {
  const { subject, paragraphs, label } = words[language][letter];
  return {
    language,
    subject,
    greeting: greetingOf(language, name),
    paragraphs,
    quote: null,
    action: label !== null && url !== null ? { label, url } : null,
    card: [],
    money: [],
    footer: footerOf(language, 'account', urls),
    sms: '',
  };
}
