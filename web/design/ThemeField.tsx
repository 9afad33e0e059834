/** Chooses the theme of a gallery page. */
import { useEffect, useState } from 'react';
import { applyTheme, chooseTheme, storedTheme, type Theme } from '#web/lib/theme.ts';
import { SelectField } from '#web/ui/TextField.tsx';

export function ThemeField() {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  useEffect(() => applyTheme(theme), [theme]);
  const choose = (next: string): void => {
    const chosen = next === 'light' || next === 'dark' ? next : 'system';
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <SelectField
      label="Theme of this page"
      dense
      value={theme}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="system">As the device</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </SelectField>
  );
}
