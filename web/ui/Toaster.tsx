/** sonner with our toast in it. Its styles come from its file, see vite.config.ts. */
import 'sonner/dist/styles.css';
import { useEffect, useMemo } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { type NumberedToast, type Toast, toastMilliseconds } from './toast.ts';
import { ToastCard } from './ToastCard.tsx';

/** Shows `toast`, replacing the previous one. */
export default function Toaster({
  toast,
  position,
}: {
  readonly toast: NumberedToast;
  readonly position: 'bottom-right' | 'top-center';
}) {
  const clear = useMemo(() => clearOfContent(toast), [toast]);
  useEffect(() => {
    const shown = sonner.custom((id) => <ToastCard toast={toast} onDismiss={() => sonner.dismiss(id)} />, {
      id: toast.id,
      duration: toastMilliseconds(toast),
    });
    return () => {
      sonner.dismiss(shown);
    };
  }, [toast]);
  // At the top it is below the screen's head, whose title and back button stay accessible.
  if (position === 'top-center')
    return (
      <Sonner
        position={position}
        visibleToasts={1}
        offset={{ top: 68 }}
        mobileOffset={{ top: 68, left: 12, right: 12 }}
      />
    );
  return (
    <Sonner
      position={clear.corner}
      visibleToasts={1}
      offset={{ top: 16, right: clear.right, bottom: clear.foot + 16, left: 16 }}
      mobileOffset={{ top: 12, right: 12, bottom: clear.foot + 12, left: 12 }}
    />
  );
}

/** Horizontal space that a toast takes including its margin, in pixels. */
const WIDTH = 420;
/** Pixels between a toast and what it keeps clear of. */
const EDGE = 16;

/**
 * A position that covers neither a total nor the main button: above the bar that contains it, and away from the sheet
 * with the prices.
 */
function clearOfContent({ detail }: Toast): {
  readonly corner: 'bottom-right' | 'bottom-left' | 'top-left';
  readonly foot: number;
  readonly right: number;
} {
  // Vertical space that it may take at the bottom of the window, in pixels.
  const height = detail === undefined ? 100 : 140;
  const boxOf = (what: string) => document.querySelector(what)?.getBoundingClientRect();
  // If a form's bar is not at the bottom of the window, the toast does not cover it.
  const formBar = boxOf('[data-part=form-bar]');
  const isInTheWay = formBar !== undefined && formBar.bottom > window.innerHeight - height;
  const bar = boxOf('[data-part=total-bar]') ?? (isInTheWay ? formBar : undefined);
  const sheet = boxOf('[data-part=sheet]');
  const isAtRight = sheet !== undefined && sheet.left > window.innerWidth / 2;
  // The result of a dialog that stays open must not cover the button that submits it again.
  const dialog = boxOf('[data-part=dialog] [role=dialog]');
  const isOnDialog =
    dialog !== undefined &&
    dialog.bottom > window.innerHeight - height &&
    dialog.right > window.innerWidth - WIDTH;
  // Beside the prices of a list, which stand at the end of its rows.
  const prices = [...document.querySelectorAll('[data-part=price]')]
    .map((price) => price.getBoundingClientRect())
    .filter(
      ({ top, bottom, right }) =>
        bottom > window.innerHeight - height && top < window.innerHeight && right > window.innerWidth - WIDTH,
    );
  const beside = window.innerWidth - Math.min(...prices.map(({ left }) => left)) + EDGE;
  return {
    right: prices.length > 0 && beside + WIDTH < window.innerWidth ? beside : EDGE,
    corner:
      isAtRight && sheet.bottom > window.innerHeight - height
        ? 'top-left'
        : isOnDialog
          ? 'bottom-left'
          : 'bottom-right',
    // On a short page the bar may be above the bottom of the window.
    foot: bar ? Math.max(0, window.innerHeight - bar.top) : 0,
  };
}
