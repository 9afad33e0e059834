/** The columns of the list of technicians (spec admin §2). */
import { setAvailabilityByAdmin } from '#api/contract/technicians.ts';
import type { AdminTechnician } from '#api/contract/technicians-admin.ts';
import { count, dateIn, deviceZone, money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { keyOf } from '#web/lib/words.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { technicianTexts } from '#words/generated/admin.ts';
import type { optionTexts } from '#words/generated/shared.ts';
import { useChange } from '../change.ts';
import { Contact } from '../list/Contact.tsx';
import type { Column } from '../list/ConsoleTable.tsx';
import { badgeTones, missingOf } from './badge.ts';

export const nameOf = ({ user }: Pick<AdminTechnician, 'user'>): string =>
  `${user.firstName} ${user.lastName}`;

/** In the admin's own calendar. */
const onDay = (instant: string): string => dateIn(instant, deviceZone(), true);

export const technicianColumns = (
  t: TextOf<typeof technicianTexts>,
  option: TextOf<typeof optionTexts>,
): readonly Column<AdminTechnician>[] => [
  {
    id: 'technician',
    header: t('technician'),
    heading: true,
    sortable: true,
    cell: (row) => <b>{nameOf(row)}</b>,
  },
  {
    id: 'contact',
    header: t('contact'),
    cell: ({ user, phone }) => <Contact email={user.email} phone={phone} />,
  },
  { id: 'experience', header: t('experience'), cell: ({ experience }) => t(`level_${experience}`) },
  {
    id: 'area',
    header: t('serviceArea'),
    cell: ({ serviceArea, workRadiusMiles }) => (
      <span>
        <span className="whitespace-nowrap">{serviceArea}</span>{' '}
        <span className="text-muted whitespace-nowrap">
          {workRadiusMiles === null ? t('unlimited') : t('radius', { miles: workRadiusMiles })}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: t('status'),
    cell: (row) => <Standing technician={row} />,
  },
  { id: 'available', header: t('available'), cell: (row) => <AvailabilitySwitch technician={row} /> },
  {
    id: 'jobs',
    header: t('jobsRating'),
    sortable: true,
    figures: true,
    cell: ({ totalJobs, avgRating }) => `${count(totalJobs)} / ${avgRating?.toFixed(1) ?? t('noRating')}`,
  },
  {
    id: 'joined',
    header: t('joined'),
    sortable: true,
    isExtra: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
        {onDay(createdAt)}
      </time>
    ),
  },
  {
    id: 'availability',
    header: t('availability'),
    isExtra: true,
    cell: ({ availability }) => option(`availability_${keyOf(availability)}`),
  },
  {
    id: 'rate',
    header: t('hourlyRateShort'),
    isExtra: true,
    figures: true,
    cell: ({ hourlyRate }) => money(Math.round(hourlyRate * 100)),
  },
  {
    id: 'verified',
    header: t('emailVerified'),
    isExtra: true,
    cell: ({ user }) => (user.emailVerified ? t('yes') : t('no')),
  },
];

/** The badge, and for someone in the process of vetting, what is missing. */
export function Standing({
  technician,
}: {
  readonly technician: Pick<AdminTechnician, 'status' | 'obstacles'>;
}) {
  const t = useMessages(technicianTexts);
  const { status } = technician;
  const missing = status === 'pending' ? missingOf(technician).map((one) => t(`missing_${one}`)) : [];
  return (
    <span>
      <Badge tone={badgeTones[status]}>{t(`badge_${status}`)}</Badge>
      {missing.length > 0 ? (
        <span className="block max-w-72 text-small text-muted">
          {t('missing', { what: missing.join(', ') })}
        </span>
      ) : null}
    </span>
  );
}

/** The switch in the spec's Available column; takes effect at once. */
export function AvailabilitySwitch({
  technician,
}: {
  readonly technician: Pick<AdminTechnician, 'id' | 'user' | 'isAvailable'>;
}) {
  const t = useMessages(technicianTexts);
  const change = useChange({
    run: (client, isAvailable: boolean) =>
      client.call(setAvailabilityByAdmin, { params: { id: technician.id }, body: { isAvailable } }),
    success: t('availabilityUpdated'),
    failure: t('updateFailed'),
    otherwise: t('availabilityFailed'),
  });
  const isOn = change.isPending ? change.variables : technician.isAvailable;
  return (
    <input
      type="checkbox"
      role="switch"
      className="relative m-0 border-[1.5px] border-control rounded-[16px] appearance-none w-13 h-8 bg-sunk cursor-pointer flex-none [transition:background_var(--move)] [scale:0.8] [transform-origin:left_center] align-middle after:absolute after:size-5.25 after:border-[1.5px] after:border-ink after:rounded-full after:left-1 after:top-1 after:bg-raised after:[transition:translate_var(--move)_var(--ease)] checked:border-brand checked:bg-brand disabled:opacity-50 disabled:cursor-not-allowed checked:after:border-transparent checked:after:translate-x-5 checked:after:bg-on-brand"
      aria-label={t('isAvailable', { name: nameOf(technician) })}
      checked={isOn}
      aria-checked={isOn}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}
