/** What a person sees after a screen broke (customer spec §1). No drawing: its chunk may be what failed. */
import { Button, ButtonLink } from './Button.tsx';

export function Crashed({ home, onRetry }: { readonly home: string; readonly onRetry: () => void }) {
  return (
    <main className="wrap section">
      <div className="say" role="alert">
        <h1>Something went wrong</h1>
        <p className="muted">
          Nothing that you have sent is lost. Try the page again; if it stays like this, start from the first
          page.
        </p>
        <div className="acts">
          <Button onClick={onRetry}>Try Again</Button>
          <ButtonLink kind="quiet" href={home}>
            Return to Home
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
