/** One photo as proof: taken, compressed, and shown with a button to retake it. */
import { useEffect, useMemo, useRef, useState, type ChangeEvent } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { compressPhoto, PhotoRefused } from '../job/compress.ts';
import { troubleTexts } from '#words/generated/technician.ts';

export function ProofPhoto({
  label,
  addLabel,
  photo,
  onChange,
  error,
}: {
  readonly label: string;
  readonly addLabel: string;
  readonly photo: Blob | null;
  readonly onChange: (photo: Blob | null) => void;
  /** The message while it is missing. */
  readonly error: string | undefined;
}) {
  const t = useMessages(troubleTexts);
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<PhotoRefused['code'] | null>(null);
  const src = useMemo(() => (photo ? URL.createObjectURL(photo) : null), [photo]);
  useEffect(() => () => (src === null ? undefined : URL.revokeObjectURL(src)), [src]);
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!file) return;
    setRefused(null);
    try {
      onChange(await compressPhoto(file));
    } catch (caught) {
      if (!(caught instanceof PhotoRefused)) throw caught;
      setRefused(caught.code);
    }
  };
  const said = refused === null ? error : t(refused === 'too_large' ? 'photoTooLarge' : 'photoUnreadable');
  return (
    <div className="grid gap-1.5">
      <span className="font-semibold text-small">{label}</span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={addLabel}
        onChange={(event) => void take(event)}
      />
      <PhotoGrid
        photos={src === null ? [] : [{ id: src, src, alt: label }]}
        onRemove={() => onChange(null)}
        onAdd={photo ? undefined : () => input.current?.click()}
        addLabel={addLabel}
      />
      {said === undefined ? null : <FieldError>{said}</FieldError>}
    </div>
  );
}
