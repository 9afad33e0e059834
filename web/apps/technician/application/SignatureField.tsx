/** Where a person draws their signature. */
import { useId, useRef, type PointerEvent } from 'react';
import { signatureField } from '#domain/contract/drawn.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { applicationTexts } from '#words/generated/technician.ts';
import { drawn, mark } from './signature.ts';

export function SignatureField({
  value,
  onChange,
  error,
}: {
  readonly value: string;
  readonly onChange: (path: string) => void;
  readonly error: string | undefined;
}) {
  const t = useMessages(applicationTexts);
  const id = useId();
  const path = useRef(value);
  const isDown = useRef(false);
  const set = (next: string): void => {
    path.current = next;
    onChange(next);
  };
  const draw = (event: PointerEvent<SVGSVGElement>, isNew: boolean): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const { width, height } = signatureField;
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = ((event.clientY - box.top) / box.height) * height;
    set(drawn(path.current, x, y, isNew));
  };
  return (
    <div className="grid gap-1.5">
      <p className="text-small font-semibold" id={id}>
        {t('signDraw')}
      </p>
      <svg
        className="w-full cursor-crosshair touch-none rounded-base border border-control bg-raised"
        viewBox={`0 0 ${signatureField.width} ${signatureField.height}`}
        role="img"
        aria-labelledby={id}
        data-part="signature"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isDown.current = true;
          draw(event, true);
        }}
        onPointerMove={(event) => {
          if (isDown.current) draw(event, false);
        }}
        onPointerUp={() => {
          isDown.current = false;
        }}
        onPointerCancel={() => {
          isDown.current = false;
        }}
      >
        <path className="fill-transparent stroke-control" d="M20 160L580 160" strokeDasharray="2 6" />
        <path
          className="fill-transparent stroke-ink"
          d={value}
          strokeWidth={3}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p className="text-small text-muted">{t('signDrawHint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" size="small" onClick={() => set(mark)}>
          {t('signWrite')}
        </Button>
        <Button kind="quiet" size="small" disabled={value === ''} onClick={() => set('')}>
          {t('signClear')}
        </Button>
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  );
}
