/** Which addresses this entry serves; the rest is the technician's app, the consoles and the gallery (api/web.ts). */
import { servedElsewhere } from '#api/contract/elsewhere.ts';

export const isOwnPath = (path: string): boolean => !servedElsewhere.test(path);
