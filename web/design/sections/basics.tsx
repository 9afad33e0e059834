/** Gallery: colour, type, buttons. */
import { notify } from '#web/ui/toast.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CameraIcon } from '#web/ui/icons.tsx';

const COLOURS = [
  'paper',
  'raised',
  'sunk',
  'ink',
  'muted',
  'line',
  'control',
  'brand',
  'accent',
  'info',
  'success',
  'warn',
  'danger',
];

export function ColourSection() {
  return (
    <div className="swatches">
      {COLOURS.map((name) => (
        <div key={name}>
          <i style={{ background: `var(--${name})` }} />
          {name}
        </div>
      ))}
    </div>
  );
}

export function TypeSection() {
  return (
    <div className="type grid gap-4">
      <div className="font-display" style={{ font: '700 3.5rem/1 var(--display)', letterSpacing: '-.035em' }}>
        Built<small>hero, 44 to 70, 700, -0.035em</small>
      </div>
      <div style={{ font: '640 2.5rem/1.08 var(--display)', letterSpacing: '-.018em' }}>
        Leave the boxes<small>h1, 32 to 52</small>
      </div>
      <div style={{ font: '640 1.75rem/1.1 var(--display)', letterSpacing: '-.018em' }}>
        What happens to the hold<small>h2, 24 to 32</small>
      </div>
      <div style={{ font: '640 1.25rem/1.2 var(--display)' }}>
        Booking summary<small>h3, 20</small>
      </div>
      <div>
        The card is authorized, not charged.<small>body, 16</small>
      </div>
      <div className="small">
        Fri, Nov 20, 2:00 PM - 4:00 PM<small>small, 14</small>
      </div>
      <div className="micro muted">
        ranked by skill, distance, rating, fairness<small>micro, 12.5</small>
      </div>
    </div>
  );
}

const KINDS = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function ActionsSection() {
  return (
    <>
      {KINDS.map((kind) => (
        <div key={kind} className="demo-row">
          <Button kind={kind}>Rest</Button>
          <Button kind={kind} className="is-hover">
            Hover
          </Button>
          <Button kind={kind} className="is-focus">
            Focus
          </Button>
          <Button kind={kind} busy>
            Saving
          </Button>
          <Button kind={kind} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className="demo-row">
        <Button
          kind="primary"
          size="big"
          onClick={() =>
            notify({
              title: 'Booking Confirmed!',
              detail: 'Your booking #1042 has been confirmed. Payment authorized successfully.',
            })
          }
        >
          Book Now
        </Button>
        <Button size="small">Export CSV</Button>
        <Button icon={<CameraIcon />}>Use camera</Button>
        <ButtonLink kind="quiet" href="#button">
          A link as a button
        </ButtonLink>
      </div>
    </>
  );
}
