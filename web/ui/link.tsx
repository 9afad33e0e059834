/** Links of the design system: plain anchors that the entry's router may follow without a page load. */
import {
  createContext,
  use,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';

/** What an entry tells the links about its router. */
export interface Navigation {
  /** Path of the current screen, for `aria-current`. */
  readonly path: string;
  /** Navigates to an in-app URL (path, search and hash). */
  readonly navigate: (href: string) => void;
  /** False for a path that another entry serves, which is then a full page load. */
  readonly owns: (path: string) => boolean;
}
const NavigationContext = createContext<Navigation | null>(null);

/** Wraps an entry's screens once, inside its router. */
export function NavigationProvider({
  value,
  children,
}: {
  readonly value: Navigation;
  readonly children: ReactNode;
}) {
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

/** Navigates like a link, for a form that leads on; null outside an entry, where the browser submits it. */
export const useNavigate = (): Navigation['navigate'] | null => use(NavigationContext)?.navigate ?? null;

/** True if `href` is the current screen or one below it; the root matches only itself, a fragment never. */
export function useIsCurrent(href: string): boolean {
  const path = use(NavigationContext)?.path;
  if (path === undefined || href.includes('#')) return false;
  const target = href.split(/[?#]/)[0] ?? '';
  return path === target || (target.length > 1 && path.startsWith(`${target}/`));
}

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly href: string;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
};

/** An anchor; the browser handles modified clicks, downloads, targets and external URLs. */
export function AppLink({ href, onClick, children, ...props }: LinkProps) {
  const navigation = use(NavigationContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!navigation || event.defaultPrevented || !plain || props.target || props.download !== undefined)
      return;
    const url = new URL(event.currentTarget.href);
    if (url.origin !== window.location.origin || !navigation.owns(url.pathname)) return;
    event.preventDefault();
    navigation.navigate(url.pathname + url.search + url.hash);
  };
  return (
    <a {...props} href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that shows whether it leads to the current screen. */
export function NavLink(props: LinkProps) {
  const current = useIsCurrent(props.href);
  return <AppLink {...(current ? { 'aria-current': 'page' as const } : {})} {...props} />;
}
