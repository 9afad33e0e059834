/** Makes the technician's site an installable app: its service worker, and the manifest in the person's language. */
import { currentLanguage } from '#web/lib/language/language.ts';
import { registerWorker } from '#web/lib/service-worker.ts';

/** Called once, when the language is known. */
export function startInstall(): void {
  registerWorker('/technician-sw.js', '/technician');
  // The server sends one document in English, which the worker stores too.
  if (currentLanguage() === 'es')
    document.querySelector('link[rel=manifest]')?.setAttribute('href', '/technician.es.webmanifest');
}
