/** Photos and files: dropped, chosen, or taken with the camera. */
import { useRef, useState, type ChangeEvent, type DragEvent, type ReactNode, type RefObject } from 'react';
import { ArtPlace } from '#web/art/Art.tsx';
import { SmallCarton } from '#web/art/SmallCarton.tsx';
import { Button } from './Button.tsx';
import { CameraIcon, UploadIcon } from './later-icons.tsx';
import { classes } from './classes.ts';
import { FieldError } from './Field.tsx';
import { useControls } from './controls.ts';

/** Passes on the files unchanged; the caller checks type and size and reports problems through `error`. */
export function Dropzone({
  title: ownTitle,
  hint,
  accept = 'image/jpeg,image/png,image/webp',
  camera,
  error,
  picker: ownPicker,
  onFiles,
}: {
  /** Default: photos. */
  readonly title?: string;
  readonly hint?: ReactNode;
  readonly accept?: string;
  /** Opens the camera; without it a single file is chosen, for files that are not photos. */
  readonly camera?: () => void;
  readonly error?: string | undefined;
  /** For callers that also open the picker from elsewhere. */
  readonly picker?: RefObject<HTMLInputElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const t = useControls();
  const title = ownTitle ?? t('dropPhotos');
  const [over, setOver] = useState(false);
  const innerPicker = useRef<HTMLInputElement>(null);
  const picker = ownPicker ?? innerPicker;
  const take = (files: readonly File[]): void => {
    if (files.length > 0) onFiles(files);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(currentTarget.files ?? [])];
    // Lets the same file be chosen again.
    currentTarget.value = '';
    take(files);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  return (
    <div className="grid gap-1.5 content-start">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped with the mouse; the buttons inside do the same from the keyboard */}
      <div
        data-part="drop"
        role="group"
        aria-label={title}
        className={classes(
          'grid relative px-6 py-5 border-[1.5px] border-dashed rounded-large place-items-center grid-cols-[auto_minmax(0,1fr)] justify-items-start text-left gap-y-4 gap-x-5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-brand has-[input:focus-visible]:outline-offset-2 print:hidden',
          over ? 'border-brand bg-chosen' : 'border-control bg-raised',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <ArtPlace className="w-26" piece="flat-carton" variant="plain" size="small">
          <SmallCarton />
        </ArtPlace>
        <div>
          <b>{title}</b>
          {hint ? <p className="text-muted text-small">{hint}</p> : null}
        </div>
        <div className="flex gap-2 items-center col-span-full flex-wrap w-full print:hidden">
          {camera ? (
            <Button className="px-3! flex-auto whitespace-nowrap" icon={<CameraIcon />} onClick={camera}>
              {t('useCamera')}
            </Button>
          ) : null}
          <Button
            className="px-3! flex-auto whitespace-nowrap"
            kind={camera ? 'quiet' : 'secondary'}
            icon={<UploadIcon />}
            onClick={() => picker.current?.click()}
          >
            {t(camera ? 'chooseFiles' : 'chooseFile')}
          </Button>
        </div>
        <input
          ref={picker}
          type="file"
          accept={accept}
          multiple={camera !== undefined}
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
          onChange={choose}
        />
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  );
}
