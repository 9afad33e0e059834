/** Reads a native form; files and absent fields count as empty. */

/** The text of a field, as typed. */
export function rawText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
/** The text of a field without blanks around it. */
export const textOf = (form: FormData, name: string): string => rawText(form, name).trim();
