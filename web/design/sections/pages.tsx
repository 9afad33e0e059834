/** Gallery: the three page shells, in pieces. */
import { Art } from '#web/art/Art.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Bell, ConsoleFrame, LiveMark, Strip } from '#web/ui/ConsoleFrame.tsx';
import { SidePanel } from '#web/ui/Dialog.tsx';
import { KeyValue, Money, Stats } from '#web/ui/Figures.tsx';
import { ArrowRightIcon, ListIcon } from '#web/ui/icons.tsx';
import { PersonIcon, WalletIcon, WrenchIcon } from '#web/ui/later-icons.tsx';
import { Footer, PageHeader, RuledSection, Sheet, SheetSection, TopBar, TotalBar } from '#web/ui/Layout.tsx';
import { BigStateButton, PhoneHead, PhoneSection as Section, TabBar, ThumbBar } from '#web/ui/Phone.tsx';
import { Road } from '#web/ui/Progress.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

const nothing = (): void => undefined;

export function PageSection() {
  return (
    <div className="overflow-hidden border border-line">
      <TopBar
        links={[
          { href: '/#how', label: 'How It Works' },
          { href: '/#pricing', label: 'Pricing' },
        ]}
        end={
          <ButtonLink kind="primary" href="/book">
            Book Now
          </ButtonLink>
        }
      />
      <div className="mx-auto w-page">
        <PageHeader
          title="What are we building?"
          lead="Photograph the labels. Each item gets a price and a time."
          back={{ href: '/', label: 'Back to Home' }}
          actions={<Button>Export CSV</Button>}
        />
        <div className="grid gap-[clamp(32px,5vw,72px)] grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start max-desk:grid-cols-1 pb-8">
          <RuledSection title="Job details" aside="4 items">
            <KeyValue
              rows={[
                ['Where', '214 E Sycamore St, Apt 3'],
                ['Items', '4, IKEA, bedroom'],
              ]}
            />
          </RuledSection>
          <Sheet label="Booking summary, example">
            <SheetSection art>
              <Art piece="bedroom" variant="furnished" size="small" className="h-40" />
            </SheetSection>
            <SheetSection>
              <KeyValue rows={[['Estimate', <Money key="" cents={37_500} />]]} />
            </SheetSection>
          </Sheet>
        </div>
      </div>
      <TotalBar
        figures={
          <Stats
            size="bar"
            items={[
              { name: 'items', value: 4 },
              { name: 'hours', value: 8 },
            ]}
          />
        }
        total="$375.00"
        note="Estimated total"
        action={
          <Button kind="primary" size="big">
            Choose a time
            <ArrowRightIcon />
          </Button>
        }
      />
      <Footer
        about={<p className="text-muted text-small">Furniture assembly by insured technicians.</p>}
        columns={[
          { title: 'Service', links: [{ href: '/book', label: 'Book a service' }] },
          { title: 'Sign in', links: [{ href: '/technician', label: 'Technician' }] },
          { title: 'Legal', links: [{ href: '/privacy', label: 'Privacy' }] },
        ]}
        base={['© 2026 Hexkey', 'Technicians are independent contractors.']}
      />
    </div>
  );
}

export function ConsoleSection() {
  return (
    <div className="overflow-hidden border border-line">
      <ConsoleFrame
        home="/admin"
        label="Console frame, example"
        more="More"
        tabs={[
          { href: '#console', label: 'Bookings', current: true },
          { href: '#phone', label: 'Technicians', current: false },
        ]}
        end={
          <>
            <LiveMark live>Live</LiveMark>
            <LiveMark live={false}>Offline</LiveMark>
            <Bell label="Notifications, 4 that need action, 9 unread" wanting={4} unread={9} />
          </>
        }
      >
        <Strip title="Bookings" actions={<Button size="small">Export CSV</Button>}>
          <Stats
            items={[
              { name: 'total', value: '1,051' },
              { name: 'revenue', value: '$187,340.00' },
            ]}
          />
        </Strip>
        <SidePanel
          label="Booking 1047, example"
          title="#1047"
          picture={<Art piece="desk" variant="step" step={2} size="small" className="h-20" />}
          onClose={nothing}
          footer={
            <>
              <Button>Set status</Button>
              <Button kind="danger">Cancel, free</Button>
            </>
          }
        >
          <p>
            <StatusBadge status="confirmed" />
          </p>
          <KeyValue rows={[['Held', '$160.00 until Wed, Nov 25']]} />
        </SidePanel>
      </ConsoleFrame>
    </div>
  );
}

export function PhoneSection() {
  return (
    <div className="border border-line max-w-90">
      <PhoneHead
        title="Job #1042"
        back={{ href: '#phone', label: 'Back to jobs' }}
        end={<StatusBadge status="in_progress">IN PROGRESS</StatusBadge>}
      />
      <Road
        label="Steps of the job"
        current={3}
        steps={[
          { name: 'Accepted', time: '8:22 PM' },
          { name: 'En route', time: '8:41' },
          { name: 'On site', time: '9:04' },
          { name: 'In progress', time: '9:06' },
          { name: 'Done' },
        ]}
      />
      <Stats
        size="cells"
        items={[
          { name: "Today's Jobs", value: 2 },
          { name: 'In Progress', value: 1 },
          { name: 'This Month', value: '$2,418.50' },
        ]}
      />
      <Section title="Items" aside="4 of 4 built">
        <p className="text-small">Nightstand, one drawer</p>
      </Section>
      <ThumbBar here left="Photos and notes are in" right="$131.25 to you">
        <BigStateButton onPress={nothing}>Complete Job</BigStateButton>
        <BigStateButton busy onPress={nothing}>
          Sending
        </BigStateButton>
      </ThumbBar>
      <TabBar
        here
        links={[
          { href: '#a', label: 'Available', icon: <ListIcon />, count: 3, current: true },
          { href: '#b', label: 'My Jobs', icon: <WrenchIcon />, count: 2, current: false },
          { href: '#c', label: 'Earnings', icon: <WalletIcon />, current: false },
          { href: '#d', label: 'Profile', icon: <PersonIcon />, current: false },
        ]}
      />
    </div>
  );
}
