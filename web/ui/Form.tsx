/** A form's fields, what the server said of all of them, and the button that sends it. */
import type { FormEvent, ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { classes } from './classes.ts';
import { Notice } from './Notice.tsx';

/** What `useContractForm` answers, as far as a form's elements need it. */
export interface SentForm {
  readonly props: {
    readonly noValidate: boolean;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  readonly busy: boolean;
}

export function Form({
  form,
  columns = 1,
  method,
  failure,
  send,
  look = {},
  beside,
  className,
  children,
}: {
  readonly form: SentForm;
  /** Two stand below each other on a phone; a field that needs both says `col-span-full`. */
  readonly columns?: 1 | 2;
  /** `post` keeps a password out of the address where the form is sent before its scripts have come. */
  readonly method?: 'post';
  /** What no field says. */
  readonly failure?: ReactNode;
  /** The effect by name: `Save address`. */
  readonly send: ReactNode;
  /** How the button looks, and whether it can be pressed. */
  readonly look?: Pick<ButtonProps, 'kind' | 'size' | 'className' | 'disabled'>;
  /** Other ways on, beside the button. */
  readonly beside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const button = (
    <Button {...look} className={classes('col-span-full', look.className)} type="submit" busy={form.busy}>
      {send}
    </Button>
  );
  return (
    <form
      {...form.props}
      method={method}
      className={classes(
        'grid gap-4',
        columns === 2 && 'grid-cols-2 content-start max-xs:grid-cols-1',
        className,
      )}
    >
      {children}
      {failure ? (
        <div className="col-span-full">
          <Notice tone="danger">{failure}</Notice>
        </div>
      ) : null}
      {beside ? (
        <div className="col-span-full flex flex-wrap gap-3">
          {button}
          {beside}
        </div>
      ) : (
        button
      )}
    </form>
  );
}
