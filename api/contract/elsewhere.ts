/** Addresses below the site's that are not the public entry's: apart from the list of pages, which a first look needs not. */

/** The API, the technician's app, the consoles and the gallery; the spec's address of the partners' console too. */
export const servedElsewhere =
  /^\/(api|design|technician|technician-login|technician-signup|technician-portal|earnings|admin|ops|store-partner)(\/|$)/;
