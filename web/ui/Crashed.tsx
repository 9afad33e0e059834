/** What a person sees after a screen broke (spec customer §1). No drawing: its chunk may be what failed. */
import { Button, ButtonLink } from './Button.tsx';
import { useUiWords } from './words.ts';

export function Crashed({ home, onRetry }: { readonly home: string; readonly onRetry: () => void }) {
  const words = useUiWords();
  return (
    <main className="wrap section">
      <div className="say" role="alert">
        <h1>{words.wentWrong}</h1>
        <p className="muted">{words.wentWrongDetail}</p>
        <div className="acts">
          <Button onClick={onRetry}>{words.tryAgain}</Button>
          <ButtonLink kind="quiet" href={home}>
            {words.returnHome}
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
