/** How a browser tells the server its language. */

/** Name of the cookie with the language chosen earlier, `en` or `es`. The page writes it, the server reads it. */
export const LANGUAGE_COOKIE = 'hexkey-language';
/** URL parameter that selects the language, as given to search engines. */
export const LANGUAGE_PARAMETER = 'lang';
