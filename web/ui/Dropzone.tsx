/** Photos and files: dropped, chosen, or taken with the camera. */
import { useRef, useState, type ChangeEvent, type DragEvent, type ReactNode, type RefObject } from 'react';
import { Art } from '#web/art/Art.tsx';
import { Button } from './Button.tsx';
import { CameraIcon, UploadIcon } from './icons.tsx';
import { classes } from './classes.ts';
import { useUiWords } from './words.ts';

/** Gives the files as they are; the caller checks type and size and says what is wrong through `error`. */
export function Dropzone({
  title: ownTitle,
  hint,
  accept = 'image/jpeg,image/png,image/webp',
  multiple = true,
  camera = true,
  disabled,
  error,
  picker: ownPicker,
  onFiles,
}: {
  readonly title?: string;
  readonly hint?: ReactNode;
  readonly accept?: string;
  readonly multiple?: boolean;
  /** Offers the camera: on phones the platform opens it. Pass a function to open a camera of your own. */
  readonly camera?: boolean | (() => void);
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  /** For who opens the picker from elsewhere too. */
  readonly picker?: RefObject<HTMLInputElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const words = useUiWords();
  const title = ownTitle ?? words.dropPhotos;
  const [over, setOver] = useState(false);
  const innerPicker = useRef<HTMLInputElement>(null);
  const picker = ownPicker ?? innerPicker;
  const lens = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]): void => {
    if (files.length > 0 && !disabled) onFiles(files);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(currentTarget.files ?? [])];
    // The same file may be chosen again.
    currentTarget.value = '';
    take(files);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const input = { type: 'file', accept, className: 'sr', tabIndex: -1, 'aria-hidden': true } as const;
  return (
    <div className="field">
      {/* Dropping is for the mouse; the buttons inside do the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        aria-label={title}
        className={classes('drop drop-row', over && 'is-over')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Art piece="flat-carton" variant="plain" size="small" />
        <div>
          <b>{title}</b>
          {hint ? <p className="small muted">{hint}</p> : null}
        </div>
        <div className="acts">
          {camera ? (
            <Button
              icon={<CameraIcon />}
              disabled={disabled}
              onClick={typeof camera === 'function' ? camera : () => lens.current?.click()}
            >
              {words.useCamera}
            </Button>
          ) : null}
          <Button
            kind="quiet"
            icon={<UploadIcon />}
            disabled={disabled}
            onClick={() => picker.current?.click()}
          >
            {words.chooseFiles}
          </Button>
        </div>
        <input {...input} ref={picker} multiple={multiple} onChange={choose} />
        {camera === true ? <input {...input} ref={lens} capture="environment" onChange={choose} /> : null}
      </div>
      {error ? (
        <p className="error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
