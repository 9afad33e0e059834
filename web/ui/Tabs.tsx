/** Tabs whose panels swap in place; where the address should say which, use TabLinks. */
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { tabClass } from './TabLinks.tsx';

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly count?: number | undefined;
  readonly panel: ReactNode;
}

/** Panels that swap in place; arrow keys move between tabs. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  return (
    <Base.Root value={value} onValueChange={(next: unknown) => onChange(String(next))}>
      <Base.List
        className="flex gap-6 border-b border-line overflow-x-auto [scrollbar-width:none]"
        aria-label={label}
      >
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className={classes(tabClass, 'min-h-11')}>
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="text-micro text-muted tabular-nums">{tab.count}</span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className="pt-5">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
