/**
 * The API client's own messages, in the screen's language. Not a texts file, since they must be available when loading
 * fails.
 */
import type { ClientSentences } from '#api/contract/client.ts';
import { currentLanguage } from './language/language.ts';
import type { Language } from '#domain/core/language.ts';

interface Sentences extends ClientSentences {
  readonly stillSignedIn: string;
}

const sentences: Readonly<Record<Language, Sentences>> = {
  en: {
    offline: 'You seem to be offline. Please try again.',
    unexpected: 'Something does not fit together here. Please reload the page.',
    unreachable: 'The service is not reachable right now.',
    stillSignedIn: 'You are still signed in',
  },
  es: {
    offline: 'Parece que no tiene conexión. Inténtelo de nuevo.',
    unexpected: 'Algo no encaja aquí. Vuelva a cargar la página.',
    unreachable: 'El servicio no está disponible en este momento.',
    stillSignedIn: 'Su sesión sigue abierta',
  },
};

/** Those in the current language. */
export const clientSentences = (): Sentences => sentences[currentLanguage()];
