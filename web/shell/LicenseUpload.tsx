/**
 * Uploads a driver's license (spec technician §5, §8): errors appear next to it, and another file can be chosen at
 * once.
 */
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { createClient } from '#api/contract/client.ts';
import { uploadLicense } from '#api/contract/documents.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { promisedTimes } from '#domain/onboarding/promised-times.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { clientSentences } from '#web/lib/client-sentences.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import type { TextOf } from '#web/lib/language/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { UploadIcon } from '#web/ui/later-icons.tsx';
import { notify } from '#web/ui/toast.ts';
import { licenseTexts } from '#words/generated/shared.ts';

/** Maximum size in bytes (spec technician §5). */
const MOST = 5 * 1024 * 1024;
const TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'application/pdf'];

interface Refusal {
  readonly title: string;
  readonly detail: string;
}

/** What is wrong with a file before it is sent; the server checks its bytes. */
function refusalOf(t: TextOf<typeof licenseTexts>, file: File): Refusal | null {
  if (!TYPES.includes(file.type)) return { title: t('wrongType'), detail: t('wrongTypeDetail') };
  if (file.size > MOST) return { title: t('tooLarge'), detail: t('tooLargeDetail') };
  return null;
}

function saidOf(t: TextOf<typeof licenseTexts>, error: unknown, isAfterWizard: boolean): Refusal {
  const detail = sentenceOf(error, t(isAfterWizard ? 'failedAfterWizard' : 'failedDetail'));
  const code = error instanceof ApiProblem ? error.code : null;
  if (code === 'invalid_file_type') return { title: t('wrongType'), detail };
  if (code === 'too_large') return { title: t('tooLarge'), detail };
  return { title: t('failed'), detail };
}

/** `isAgain`: one was uploaded before. `isAfterWizard`: words a failure as after the wizard (spec technician §8). */
export function LicenseUpload({
  isAgain = false,
  isAfterWizard = false,
  onSent,
}: {
  readonly isAgain?: boolean;
  readonly isAfterWizard?: boolean;
  readonly onSent?: () => void | Promise<void>;
}) {
  const t = useMessages(licenseTexts);
  const picker = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  // Its own client, since on the public site's pages others act as a customer.
  const [client] = useState(() => createClient({ role: 'technician', sentences: clientSentences }));
  const upload = useMutation({
    mutationFn: (license: File) => {
      const form = new FormData();
      form.append('license', license);
      return client.call(uploadLicense, { body: form });
    },
    onSuccess: async (_, { name }) => {
      setSent(name);
      notify({ title: t('sent'), detail: t('sentDetail', promisedTimes.license) });
      await onSent?.();
    },
    onError: (error) => tell(saidOf(t, error, isAfterWizard)),
  });
  const tell = (said: Refusal): void => {
    setRefusal(said);
    notify({ ...said, tone: 'bad' });
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    // Lets the same file be chosen again.
    currentTarget.value = '';
    if (!file || upload.isPending) return;
    setRefusal(null);
    const wrong = refusalOf(t, file);
    if (wrong) tell(wrong);
    else upload.mutate(file);
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-small text-muted" id={hint}>
        {t('hint')}
      </p>
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,application/pdf"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('choose')}
        onChange={choose}
      />
      <Button
        icon={<UploadIcon />}
        busy={upload.isPending}
        aria-describedby={hint}
        onClick={() => picker.current?.click()}
      >
        {upload.isPending ? t('sending') : sent !== null || isAgain ? t('again') : t('choose')}
      </Button>
      {sent === null || refusal ? null : (
        <Notice tone="success" title={t('sent')}>
          {t('sentDetail', promisedTimes.license)}
        </Notice>
      )}
      {refusal ? (
        <Notice tone="danger" title={refusal.title}>
          {refusal.detail}
        </Notice>
      ) : null}
    </div>
  );
}
