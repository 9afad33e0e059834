/** What a technician's panel and page share: head, totals, and the six tabs of the edit dialog (spec admin §2). */
import type { AdminTechnicianDetail } from '#api/contract/technicians-admin.ts';
import { count, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { TabLinks } from '#web/ui/TabLinks.tsx';
import { technicianTexts } from '#words/generated/admin.ts';
import { BankingTab } from './BankingTab.tsx';
import { badgeTones } from './badge.ts';
import { nameOf } from './columns.tsx';
import { DocumentsTab } from './DocumentsTab.tsx';
import { NotesTab } from './NotesTab.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { SkillsTab } from './SkillsTab.tsx';
import { StatusTab } from './StatusTab.tsx';

const tabs = ['profile', 'skills', 'status', 'banking', 'documents', 'notes'] as const;
export type TechnicianTab = (typeof tabs)[number];

/** The tab in the URL; the first one if there is none. */
export const tabOf = (text: string | null | undefined): TechnicianTab =>
  tabs.find((one) => one === text) ?? 'profile';

interface Shown {
  readonly technician: AdminTechnicianDetail;
}

export function TechnicianHead({ technician }: Shown) {
  const t = useMessages(technicianTexts);
  const { status } = technician;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      {nameOf(technician)}
      <Badge tone={badgeTones[status]}>{t(`badge_${status}`)}</Badge>
    </span>
  );
}

/** The totals of their jobs, on one line. */
export function TechnicianSums({ technician }: Shown) {
  const t = useMessages(technicianTexts);
  const { totalJobs, avgRating, totalEarnings } = technician;
  const sum = (value: string, name: string) => (
    <span>
      <b className="font-semibold text-ink tabular-nums">{value}</b> {name}
    </span>
  );
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
      {sum(count(totalJobs), t('ofJobs', { count: totalJobs }))}
      {avgRating === null ? <span>{t('noRatingYet')}</span> : sum(avgRating.toFixed(1), t('rating'))}
      {sum(money(Math.round(totalEarnings * 100)), t('earned'))}
    </p>
  );
}

export function TechnicianTabs({
  tab,
  tabHref,
}: {
  readonly tab: TechnicianTab;
  readonly tabHref: (tab: TechnicianTab) => string;
}) {
  const t = useMessages(technicianTexts);
  return (
    <TabLinks
      label={t('technician')}
      links={tabs.map((one) => ({ href: tabHref(one), label: t(`tab_${one}`), current: one === tab }))}
    />
  );
}

/** Remounted for another technician or tab, so that no field keeps what was typed about someone else. */
export function TabContent({ technician, tab }: Shown & { readonly tab: TechnicianTab }) {
  switch (tab) {
    case 'profile':
      return <ProfileTab key={technician.id} technician={technician} />;
    case 'skills':
      return <SkillsTab key={technician.id} technician={technician} />;
    case 'status':
      return <StatusTab key={technician.id} technician={technician} />;
    case 'banking':
      return <BankingTab key={technician.id} technician={technician} />;
    case 'documents':
      return <DocumentsTab key={technician.id} technician={technician} />;
    case 'notes':
      return <NotesTab key={technician.id} technician={technician} />;
    default:
      return tab satisfies never;
  }
}
