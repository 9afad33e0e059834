/** Which addresses this entry serves; the rest is the technician's app, the consoles and the gallery (api/web.ts). */

const others =
  /^\/(api|design|technician|technician-login|technician-signup|technician-portal|earnings|admin|ops|store-partner)(\/|$)/;

export const isOwnPath = (path: string): boolean => !others.test(path);
