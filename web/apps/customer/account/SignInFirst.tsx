/** Shown instead of content that requires a signed-in customer: a link to the sign-in, which returns here. */
import { Art } from '#web/art/Art.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { MESSAGE_PICTURE, PageMessage } from '#web/ui/PageMessage.tsx';
import { siteTexts } from '#words/generated/customer.ts';

export function SignInFirst({
  title,
  detail,
  back,
}: {
  readonly title: string;
  readonly detail: string;
  /** Where to return after the sign-in. */
  readonly back: string;
}) {
  const t = useMessages(siteTexts);
  return (
    <PageMessage
      title={title}
      picture={<Art piece="carton" variant="plain" className={MESSAGE_PICTURE} />}
      actions={
        <ButtonLink kind="primary" href={`/customer-login?redirect=${encodeURIComponent(back)}`}>
          {t('signIn')}
        </ButtonLink>
      }
    >
      {detail}
    </PageMessage>
  );
}
