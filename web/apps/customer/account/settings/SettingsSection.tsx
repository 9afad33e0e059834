/** A section of the account: its description on the left, its fields or rows on the right. */
import { type ReactNode, useId } from 'react';

export function SettingsSection({
  title,
  lead,
  action,
  children,
}: {
  /** Omitted if the page heading already says it. */
  readonly title?: string;
  readonly lead?: ReactNode;
  /** The section's action, below its text. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const heading = useId();
  return (
    <section
      className="grid grid-cols-[minmax(0,2fr)_minmax(0,5fr)] items-start gap-x-[clamp(24px,4vw,56px)] gap-y-4 border-t border-line py-8 first:border-t-[1.5px] first:border-ink max-desk:grid-cols-1 max-desk:first:border-t-0 max-desk:first:pt-0"
      {...(title === undefined ? {} : { 'aria-labelledby': heading })}
    >
      <div className="grid gap-2 justify-items-start">
        {title === undefined ? null : (
          <h2 className="text-h3" id={heading}>
            {title}
          </h2>
        )}
        {lead ? <p className="max-w-[40ch] text-small text-muted">{lead}</p> : null}
        {action ? <div className="pt-2">{action}</div> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
