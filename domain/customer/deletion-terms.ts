/** What goes and what stays when a customer deletes the account, in words for the person (design.md §8). */
import type { Language } from '../core/language.ts';

/** What nobody can read any more. */
const erased: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Your name, email address, phone number and saved addresses',
    'Who and where your bookings were for: street, instructions and messages',
    'The text of your reviews and of your requests for help',
    'Photos of your furniture',
    'Your saved cards, sign-in and all sessions',
  ],
  es: [
    'Su nombre, correo electrónico, teléfono y direcciones guardadas',
    'Para quién y dónde fueron sus reservas: calle, instrucciones y mensajes',
    'El texto de sus reseñas y de sus solicitudes de ayuda',
    'Las fotos de sus muebles',
    'Sus tarjetas guardadas, su acceso y todas las sesiones',
  ],
};

/** What stays, and why. */
const kept: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'That a job was done, when, in which ZIP code and for how much: the books must be kept for 7 years. They no longer say for whom.',
    'Payments at the card provider, as the law asks of it.',
    'Mails and texts that were sent to you before: they are in your own inbox.',
  ],
  es: [
    'Que se hizo un trabajo, cuándo, en qué código postal y por cuánto: la contabilidad debe guardarse 7 años. Ya no dice para quién.',
    'Los pagos en el proveedor de tarjetas, como la ley se lo exige.',
    'Los correos y mensajes que ya le enviamos: están en su propio buzón.',
  ],
};

export const customerDeletion = { erased, kept } as const;
