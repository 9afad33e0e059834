/**
 * Interface icons: 20 px, 1.5 px stroke, round caps, no fill; only those in use. Decoration next to a word. These are
 * the ones that a first visit may show; the others are in later-icons.tsx, so that a first visit does not load them.
 */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface IconProps {
  /** 16 px instead of 20. */
  readonly small?: boolean;
  readonly className?: string;
}
export type IconComponent = (props: IconProps) => ReactNode;

/** An icon with these paths; marked pure, so that unused icons are dropped from the bundle. */
export const icon =
  (paths: ReactNode): IconComponent =>
  ({ small, className }) => (
    <svg
      className={classes('flex-none', className)}
      viewBox="0 0 20 20"
      width={small ? 16 : 20}
      height={small ? 16 : 20}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {paths}
    </svg>
  );

export const SearchIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="9" cy="9" r="5" />
    <path d="m13 13 4 4" />
  </>,
);
export const PlusIcon = /* @__PURE__ */ icon(
  <>
    <path d="M10 4v12M4 10h12" />
  </>,
);
export const MinusIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4 10h12" />
  </>,
);
export const RefreshIcon = /* @__PURE__ */ icon(
  <>
    <path d="M15.8 8.2A6.2 6.2 0 1 0 16 12M16 4v4.3h-4.3" />
  </>,
);
export const ArrowLeftIcon = /* @__PURE__ */ icon(
  <>
    <path d="M16 10H4M8.5 5.5 4 10l4.5 4.5" />
  </>,
);
export const ArrowRightIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4 10h12M11.5 5.5 16 10l-4.5 4.5" />
  </>,
);
export const OfflineIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3 3l14 14M2.5 8a11 11 0 0 1 4-2.4M17.5 8a11 11 0 0 0-6.8-3M5.5 11.2a7 7 0 0 1 3-1.7M14.5 11.2a7 7 0 0 0-1.2-.9M10 15.5h.01" />
  </>,
);
export const OnlineIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2.5 8a11 11 0 0 1 15 0M5.5 11.2a7 7 0 0 1 9 0M10 15.5h.01" />
  </>,
);
export const ListIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4 5h12M4 10h12M4 15h12" />
  </>,
);
export const StarIcon = /* @__PURE__ */ icon(
  <>
    <path d="m10 3.2 2 4.3 4.7.6-3.5 3.2.9 4.7-4.1-2.3-4.1 2.3.9-4.7L3.3 8.1 8 7.5z" />
  </>,
);
export const CheckIcon = /* @__PURE__ */ icon(
  <>
    <path d="m4 10.5 4 4 8-9" />
  </>,
);
