/** The columns of the list of applications, and the actions by status (spec admin §2). */
import type { ListedApplication } from '#api/contract/onboarding.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { dateIn, deviceZone } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { keyOf } from '#web/lib/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { applicationTexts } from '#words/generated/admin.ts';
import type { optionTexts } from '#words/generated/shared.ts';
import { Contact } from '../list/Contact.tsx';
import type { Column } from '../list/ConsoleTable.tsx';
import { statusText, statusTone } from './said.ts';

export interface Decisions {
  /** The one being approved. */
  readonly approving: string | undefined;
  readonly onApprove: (id: string) => void;
  readonly onReject: (id: string) => void;
}

export const nameOf = ({ firstName, lastName }: ListedApplication): string => `${firstName} ${lastName}`;

export const applicationColumns = (
  t: TextOf<typeof applicationTexts>,
  option: TextOf<typeof optionTexts>,
  decisions: Decisions,
): readonly Column<ListedApplication>[] => [
  {
    id: 'applicant',
    header: t('applicant'),
    heading: true,
    sortable: true,
    cell: (row) => (
      <span>
        <b>{nameOf(row)}</b>
        <span className="block text-muted md:whitespace-nowrap">{row.serviceArea}</span>
      </span>
    ),
  },
  {
    id: 'contact',
    header: t('contact'),
    cell: ({ email, phone }) => <Contact email={email} phone={phone} />,
  },
  {
    id: 'address',
    header: t('address'),
    isExtra: true,
    cell: ({ address }) => <span className="wrap-anywhere">{address}</span>,
  },
  {
    id: 'experience',
    header: t('experience'),
    cell: ({ experience }) => option(`experience_${experience}`),
  },
  {
    id: 'availability',
    header: t('availability'),
    isExtra: true,
    cell: ({ availability }) => option(`availability_${keyOf(availability)}`),
  },
  {
    id: 'created',
    header: t('created'),
    sortable: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
        {dateIn(createdAt, deviceZone(), true)}
      </time>
    ),
  },
  {
    id: 'step',
    header: t('step'),
    cell: ({ end, onboardingStep }) => (end === null ? t(`waits_${onboardingStep}`) : ''),
  },
  { id: 'status', header: t('status'), cell: (row) => <Decision row={row} decisions={decisions} /> },
];

/** A pending one can be decided here; one under review is decided on its own page. */
function Decision({ row, decisions }: { readonly row: ListedApplication; readonly decisions: Decisions }) {
  const t = useMessages(applicationTexts);
  const { applicationStatus, id } = row;
  switch (applicationStatus) {
    case 'pending':
      return (
        <span className="flex gap-1 *:whitespace-nowrap max-md:flex-wrap">
          <Button
            size="small"
            kind="secondary"
            busy={decisions.approving === id}
            onClick={(event) => {
              event.stopPropagation();
              decisions.onApprove(id);
            }}
          >
            {t('approve')}
            <span className="sr-only">: {nameOf(row)}</span>
          </Button>
          <Button
            size="small"
            kind="quiet"
            onClick={(event) => {
              event.stopPropagation();
              decisions.onReject(id);
            }}
          >
            {t('reject')}
            <span className="sr-only">: {nameOf(row)}</span>
          </Button>
        </span>
      );
    case 'under_review':
    case 'approved':
    case 'rejected':
      return <Badge tone={statusTone(row)}>{statusText(t, row)}</Badge>;
    default:
      return unreachable(applicationStatus);
  }
}
