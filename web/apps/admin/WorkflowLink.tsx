/** A link to a workflow in Temporal's Web UI. */
import type { ReactNode } from 'react';

/** Plain text if no Web UI is configured. */
export function WorkflowLink({
  url,
  children,
}: {
  readonly url: string | null;
  readonly children?: ReactNode;
}) {
  if (url === null) return children;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
