/** A form's fields, the server's message about all of them, and the submit button. */
import type { FormEvent, ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { classes } from './classes.ts';
import { Notice } from './Notice.tsx';

/** The part of what `useContractForm` returns that a form's elements need. */
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
  /** Two columns become one on a phone; a field across both has `col-span-full`. */
  readonly columns?: 1 | 2;
  /** `post` keeps a password out of the URL if the form is submitted before its scripts have loaded. */
  readonly method?: 'post';
  /** An error that belongs to no field. */
  readonly failure?: ReactNode;
  /** The button's effect: `Save address`. */
  readonly send: ReactNode;
  /** The button's look, and whether it is enabled. */
  readonly look?: Pick<ButtonProps, 'kind' | 'size' | 'className' | 'disabled'>;
  /** Other actions, next to the button. */
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
