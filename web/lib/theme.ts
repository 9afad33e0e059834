/** Light, dark, or the device's choice; stored on this device. */

export type Theme = 'light' | 'dark' | 'system';
const KEY = 'hexkey-theme';

/** The stored choice; `system` if there is none or storage is refused (private windows). */
export function storedTheme(): Theme {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch (error) {
    if (error instanceof DOMException) return 'system';
    throw error;
  }
}

/** Applies `theme` now, without storing it. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Applies and stores `theme`; if storage is refused, it lasts until the page is left. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
