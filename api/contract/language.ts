/** How a browser tells the server its language. */

/** Name of the cookie that an earlier choice left; its value is `en` or `es`. The page writes it, the server reads it. */
export const LANGUAGE_COOKIE = 'hexkey-language';
/** Parameter of an address that names the language: what search engines are told. */
export const LANGUAGE_PARAMETER = 'lang';
