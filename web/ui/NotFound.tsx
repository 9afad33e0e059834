/** The page for an address that does not exist. */
import { Art } from '#web/art/Art.tsx';
import { ButtonLink } from './Button.tsx';
import { useControls } from './controls.ts';
import { Actions } from './PageMessage.tsx';

/** Shown for an address without a page. */
export function NotFound({ home = '/' }: { readonly home?: string }) {
  const t = useControls();
  return (
    <div className="grid gap-4 justify-items-start max-w-[62ch]">
      <Art piece="bookcase" variant="step" step={1} size="small" className="h-32" />
      <h1>{t('notFound')}</h1>
      <p className="text-muted">{t('notFoundDetail')}</p>
      <Actions>
        <ButtonLink href={home}>{t('returnHome')}</ButtonLink>
      </Actions>
    </div>
  );
}
