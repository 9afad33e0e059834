/** The field for a message, quick answers, and a photo; what is sent appears in the thread at once. */
import { type ChangeEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldError } from '#api/contract/field-error.ts';
import { required } from '#api/contract/fields.ts';
import { namesContact } from '#domain/conversation/contacts.ts';
import { type QuickAnswer, quickAnswers, type Side } from '#domain/conversation/events.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { NotAPicture, PHOTO_LIMIT, smallJpeg } from '#web/lib/picture.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { CameraIcon } from '#web/ui/later-icons.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { quickTexts } from '#words/generated/contract.ts';
import { conversationTexts } from '#words/generated/shared.ts';
import { useContractForm } from '../form.ts';

const MOST = 1000;
/** Longest side of a photo when sent, in pixels, and its quality. */
const LONGEST_SIDE = 2048;
const QUALITY = 0.82;

/** One message: exactly one of the three. */
export type Saying = { readonly text: string } | { readonly quick: QuickAnswer } | { readonly photo: Blob };

const schema = z.object({ text: required(MOST, fieldError('messageMissing')) });

export function Writer({
  side,
  name,
  hidesContacts,
  onSay,
}: {
  readonly side: Side;
  /** The recipient. */
  readonly name: string;
  /** Whether numbers typed here are masked, even while the job is open. */
  readonly hidesContacts: boolean;
  readonly onSay: (said: Saying) => void;
}) {
  const t = useMessages(conversationTexts);
  const quickWords = useMessages(quickTexts);
  const input = useRef<HTMLInputElement>(null);
  const [photoProblem, setPhotoProblem] = useState<string | null>(null);
  const form = useContractForm({
    schema,
    start: { text: '' },
    run: async (_, { text }): Promise<void> => {
      onSay({ text });
      form.fields.reset();
    },
  });
  const text = useWatch({ control: form.fields.control, name: 'text' });

  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!file) return;
    setPhotoProblem(null);
    if (file.size > PHOTO_LIMIT) return setPhotoProblem(t('photoTooLarge'));
    try {
      onSay({ photo: await smallJpeg(file, LONGEST_SIDE, QUALITY) });
    } catch (error) {
      if (!(error instanceof NotAPicture)) throw error;
      setPhotoProblem(t('photoUnreadable'));
    }
  };

  return (
    <form className="grid gap-3" {...form.props}>
      <div className="flex flex-wrap gap-2" role="group" aria-label={t('quickAnswers')}>
        {quickAnswers[side].map((quick) => (
          <Button key={quick} size="touch" onClick={() => onSay({ quick })}>
            {quickWords(quick)}
          </Button>
        ))}
      </div>
      <TextAreaField
        label={t('messageTo', { name })}
        hint={namesContact(text) ? t(hidesContacts ? 'contactHidden' : 'contactHiddenLater') : undefined}
        rows={2}
        maxLength={MOST}
        autoComplete="off"
        {...form.field('text')}
      />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('addPhoto')}
        onChange={(event) => void take(event)}
      />
      {photoProblem === null ? null : <FieldError>{photoProblem}</FieldError>}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" busy={form.busy}>
          {t('send')}
        </Button>
        <Button kind="quiet" icon={<CameraIcon />} onClick={() => input.current?.click()}>
          {t('addPhoto')}
        </Button>
      </div>
    </form>
  );
}
