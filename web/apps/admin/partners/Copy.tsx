/** Login details to pass on, and a button that copies a text. */
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { partnerTexts } from '#words/generated/admin.ts';
import { useCopy } from '../copy.ts';

export interface Login {
  readonly username: string;
  /** Null: the one that was entered. */
  readonly password: string | null;
}

const signInAt = (): string => `${window.location.origin}/store-partner/login`;

export const loginText = ({ username, password }: Login): string =>
  [username, password, signInAt()].filter((one) => one !== null).join('\n');

export function LoginLines({ login: { username, password } }: { readonly login: Login }) {
  const t = useMessages(partnerTexts);
  return (
    <KeyValue
      rows={[
        [t('username'), <code key="">{username}</code>],
        [t('password'), password === null ? null : <code key="">{password}</code>],
        [t('signInAddress'), signInAt()],
      ]}
    />
  );
}

export function CopyButton({
  text,
  small,
  children,
}: {
  readonly text: string;
  readonly small?: boolean;
  readonly children: string;
}) {
  const copy = useCopy();
  return (
    <Button kind="quiet" {...(small && { size: 'small' })} onClick={() => void copy(text)}>
      {children}
    </Button>
  );
}
