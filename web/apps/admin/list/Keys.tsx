/** The keys of a list: a line at its bottom, and the one that focuses the search box. */
import { useEffect, type ReactNode, type RefObject } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { tableTexts } from '#words/generated/admin.ts';

export const Key = ({ children }: { readonly children: ReactNode }) => (
  <kbd className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-tight border border-b-2 border-control bg-raised px-1 font-body text-micro font-medium text-ink">
    {children}
  </kbd>
);

export function Keys({
  canOpen,
  canChoose,
  hasMenu,
}: {
  readonly canOpen: boolean;
  readonly canChoose: boolean;
  readonly hasMenu: boolean;
}) {
  const t = useMessages(tableTexts);
  if (!canOpen && !canChoose) return null;
  const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
    [['/'], t('keySearch')],
    [['↑', '↓'], t('keyWalk')],
    ...(canOpen ? ([[[t('enterKey')], t('keyOpen')]] as const) : []),
    ...(canChoose ? ([[[t('spaceKey')], t('keyChoose')]] as const) : []),
    ...(hasMenu ? ([[['.'], t('keyMenu')]] as const) : []),
    [[t('pageKeys')], t('keyTurn')],
  ];
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-6 py-2 text-micro text-muted pointer-coarse:hidden max-md:hidden">
      {keys.map(([names, does]) => (
        <span key={does} className="inline-flex items-center gap-1">
          {names.map((name) => (
            <Key key={name}>{name}</Key>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}

/** Whether a key pressed there enters text. */
export const isWrittenInto = ({ tagName, isContentEditable }: HTMLElement): boolean =>
  isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(tagName);

/** A slash focuses the list's search box, unless the person is typing. */
export function useSlash(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && isWrittenInto(target)) return;
      const box = list.current?.querySelector<HTMLInputElement>('input[type=search]');
      if (!box) return;
      event.preventDefault();
      box.focus();
      box.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}
