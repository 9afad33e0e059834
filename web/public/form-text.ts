/** Reads plain forms. */

/** The text of a field, or an empty one; files count as none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
