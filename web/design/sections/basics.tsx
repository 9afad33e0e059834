/** Gallery: colors, type, buttons. */
import { notify } from '#web/ui/toast.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CameraIcon } from '#web/ui/later-icons.tsx';

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
    <div className="grid gap-2 grid-cols-6 text-micro max-phone:grid-cols-4">
      {COLOURS.map((name) => (
        <div key={name}>
          <i
            className="block mb-1 border border-line rounded-tight h-10"
            style={{ background: `var(--${name})` }}
          />
          {name}
        </div>
      ))}
    </div>
  );
}

export function TypeSection() {
  return (
    <div className="grid gap-4 *:flex *:flex-wrap *:items-baseline *:justify-between *:gap-x-4">
      <div className="font-display" style={{ font: '700 3.5rem/1 var(--display)', letterSpacing: '-.035em' }}>
        Built
        <small className="font-body text-micro leading-[normal] font-normal tracking-normal text-muted">
          hero, 44 to 70, 700, -0.035em
        </small>
      </div>
      <div style={{ font: '640 2.5rem/1.08 var(--display)', letterSpacing: '-.018em' }}>
        Leave the boxes
        <small className="font-body text-micro leading-[normal] font-normal tracking-normal text-muted">
          h1, 32 to 52
        </small>
      </div>
      <div style={{ font: '640 1.75rem/1.1 var(--display)', letterSpacing: '-.018em' }}>
        What happens to the hold
        <small className="font-body text-micro leading-[normal] font-normal tracking-normal text-muted">
          h2, 24 to 32
        </small>
      </div>
      <div style={{ font: '640 1.25rem/1.2 var(--display)' }}>
        Booking summary
        <small className="font-body text-micro leading-[normal] font-normal tracking-normal text-muted">
          h3, 20
        </small>
      </div>
      <div>
        The card is authorized, not charged.
        <small className="font-body text-micro leading-[normal] font-normal tracking-normal text-muted">
          body, 16
        </small>
      </div>
      <div className="text-small">
        Fri, Nov 20, 2:00 PM - 4:00 PM
        <small className="font-body text-micro leading-[normal] font-normal tracking-normal text-muted">
          small, 14
        </small>
      </div>
      <div className="text-muted text-micro">
        ranked by skill, distance, rating, fairness
        <small className="font-body text-micro leading-[normal] font-normal tracking-normal text-muted">
          micro, 12.5
        </small>
      </div>
    </div>
  );
}

const KINDS = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function ActionsSection() {
  return (
    <>
      {KINDS.map((kind) => (
        <div key={kind} className="flex gap-3 flex-wrap items-center">
          <Button kind={kind}>Rest</Button>
          <Button kind={kind} data-show="hover">
            Hover
          </Button>
          <Button kind={kind} className="outline-2 outline-brand outline-offset-2">
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
      <div className="flex gap-3 flex-wrap items-center">
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
