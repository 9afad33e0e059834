/** What goes and what stays when a technician's account is deleted, in words for the person (design.md §8). */
import type { Language } from '../core/language.ts';

/** What nobody can read any more. */
const erased: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Your name, email address, phone number and address',
    'Your application, driver’s license and signed agreement',
    'Why you took time off',
    'What the background-check service has of you: we have it removed there',
    'Your sign-in and all sessions',
  ],
  es: [
    'Su nombre, correo electrónico, teléfono y dirección',
    'Su solicitud, su licencia de conducir y el contrato firmado',
    'Los motivos de su tiempo libre',
    'Lo que el servicio de antecedentes tiene sobre usted: pedimos que lo borre',
    'Su acceso y todas las sesiones',
  ],
};

/** What stays, and why. */
const kept: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Which jobs were done, when, in which ZIP code and what was paid for them: the books must be kept for 7 years. They no longer say by whom.',
    'Your payout account at the payment provider, with its transfers and tax forms, as the law asks of it.',
    'Mails and texts that were sent to you before: they are in your own inbox.',
  ],
  es: [
    'Qué trabajos se hicieron, cuándo, en qué código postal y qué se pagó: la contabilidad debe guardarse 7 años. Ya no dice quién los hizo.',
    'Su cuenta de pagos en el proveedor, con sus transferencias y formularios de impuestos, como la ley se lo exige.',
    'Los correos y mensajes que ya le enviamos: están en su propio buzón.',
  ],
};

export const technicianDeletion = { erased, kept } as const;
