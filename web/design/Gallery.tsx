/** The gallery page: the same sections twice; the right half differs only in its data-theme. */
import type { ReactNode } from 'react';
import { SkipLink, Wordmark } from '#web/ui/Head.tsx';
import { ActionsSection, ColourSection, TypeSection } from './sections/basics.tsx';
import { TableSection, FiguresSection, HistorySection } from './sections/data.tsx';
import { DrawingSection } from './sections/drawings.tsx';
import { DialogSection, MessageSection, StatesSection } from './sections/feedback.tsx';
import { ChoiceSection, FieldSection } from './sections/forms.tsx';
import { ConsoleSection, PageSection, PhoneSection } from './sections/pages.tsx';
import { PhotoSection } from './sections/photos.tsx';
import { ProgressSection, StatusSection } from './sections/status.tsx';
import { ThemeField } from './ThemeField.tsx';

const SECTIONS: readonly (readonly [id: string, title: string, body: ReactNode])[] = [
  ['colour', 'Colour', <ColourSection key="" />],
  ['type', 'Type', <TypeSection key="" />],
  ['button', 'Button: primary, secondary, quiet, danger', <ActionsSection key="" />],
  ['field', 'Field: rest, focus, filled, error, disabled, select', <FieldSection key="" />],
  ['choice', 'Choice, checkbox, switch, quantity', <ChoiceSection key="" />],
  ['status', 'Booking status, payment, other states', <StatusSection key="" />],
  ['progress', 'Steps, callout numbers, progress as assembly', <ProgressSection key="" />],
  ['table', 'Chips, table, pages', <TableSection key="" />],
  ['figures', 'Money, deadlines, figures', <FiguresSection key="" />],
  ['history', 'Timeline, numbered list', <HistorySection key="" />],
  ['dialog', 'Dialog, popover', <DialogSection key="" />],
  ['messages', 'Toast, notice, connection', <MessageSection key="" />],
  ['states', 'Skeleton, empty, error, forbidden, not found', <StatesSection key="" />],
  ['photos', 'Dropzone and photos', <PhotoSection key="" />],
  ['pages', 'Public page: head, header, section, sheet, total, foot', <PageSection key="" />],
  ['console', 'Console: head, strip, panel', <ConsoleSection key="" />],
  ['phone', 'Technician: head, steps, state button, tab bar', <PhoneSection key="" />],
  ['drawings', 'Drawings: assembled, exploded, step k of n, rooms', <DrawingSection key="" />],
];

function Half({ theme, title }: { readonly theme: 'light' | 'dark'; readonly title: string }) {
  return (
    <div className="px-8 py-6 bg-paper text-ink min-w-0 max-[1001px]:px-4" data-theme={theme}>
      <h2>{title}</h2>
      {SECTIONS.map(([id, name, body]) => (
        <section
          key={id}
          className="grid gap-4 py-6 border-t border-line min-w-0 grid-cols-1"
          id={theme === 'light' ? id : `${id}-dark`}
        >
          <h2 className="font-semibold text-small leading-none font-body tracking-normal text-muted">
            {name}
          </h2>
          {body}
        </section>
      ))}
    </div>
  );
}

/** /design. */
export function Gallery() {
  return (
    <>
      <SkipLink />
      <header className="grid p-8 border-b-[1.5px] border-ink grid-cols-[minmax(0,1fr)_auto] items-end gap-y-4 gap-x-8 max-[1001px]:p-4 max-[1001px]:grid-cols-1">
        <div>
          <Wordmark />
          <h1 className="mt-4">Every part, in every state</h1>
        </div>
        <div className="grid gap-3 max-w-[44ch]">
          <p className="text-muted">
            The same components twice. The right half only carries another data-theme.
          </p>
          <ThemeField />
        </div>
      </header>
      <nav
        className="flex sticky px-8 py-2 border-b border-line flex-wrap gap-y-0 gap-x-5 text-small top-0 z-10 bg-paper max-[1001px]:static max-[1001px]:px-4"
        aria-label="Sections"
      >
        {SECTIONS.map(([id, name]) => (
          <a
            className="inline-flex items-center min-h-9 text-ink no-underline hover:underline"
            key={id}
            href={`#${id}`}
          >
            {name.split(/[:,]/)[0]}
          </a>
        ))}
        <a
          className="inline-flex items-center min-h-9 text-ink no-underline hover:underline"
          href="/design/mails"
        >
          Mails and texts
        </a>
      </nav>
      <main id="main" className="grid grid-cols-2 max-[1001px]:grid-cols-1">
        <Half theme="light" title="Light" />
        <Half theme="dark" title="Dark" />
      </main>
    </>
  );
}
