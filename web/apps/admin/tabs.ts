/** The console's tabs. */
import { useQuery } from '@tanstack/react-query';
import { listStuckWork } from '#api/contract/ops.ts';
import { listTickets } from '#api/contract/support.ts';
import { apiQuery } from '#web/lib/api.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePath } from '#web/ui/link.tsx';
import type { TabLink } from '#web/ui/TabLinks.tsx';
import { consoleTexts } from '#words/generated/admin.ts';

interface ConsoleTab {
  readonly href: string;
  readonly name: Parameters<TextOf<typeof consoleTexts>>[0];
  /** Other addresses whose screens belong to it. */
  readonly also?: readonly string[];
}

/** In their order; those without room stand in the menu at the end. A new screen adds its line here. */
const tabs = [
  { href: '/admin', name: 'bookings', also: ['/admin/bookings', '/ops/bookings'] },
  { href: '/admin/technicians', name: 'technicians' },
  { href: '/admin/applications', name: 'applications' },
  { href: '/admin/support', name: 'support' },
  { href: '/ops', name: 'stuckWork' },
] as const satisfies readonly ConsoleTab[];

type Address = (typeof tabs)[number]['href'];

/** What waits there: a number beside the tab, or none. */
function useCounts(): Partial<Readonly<Record<Address, number | undefined>>> {
  const stuck = useQuery(apiQuery(listStuckWork, {}));
  const tickets = useQuery(apiQuery(listTickets, { query: { status: 'open' } }));
  return { '/admin/support': tickets.data?.counts.open, '/ops': stuck.data?.work.length };
}

/** The tab of a path: the one with the longest address that it begins with. */
export function tabOf(path: string): string | undefined {
  const isIn = (address: string): boolean => path === address || path.startsWith(`${address}/`);
  const addresses = tabs.flatMap(({ href, ...rest }) =>
    [href, ...('also' in rest ? rest.also : [])].map((address) => [address, href] as const),
  );
  return addresses
    .filter(([address]) => isIn(address))
    .toSorted(([one], [other]) => other.length - one.length)[0]?.[1];
}

/** The tabs as the head shows them. */
export function useTabs(): readonly TabLink[] {
  const t = useMessages(consoleTexts);
  const counts = useCounts();
  const current = tabOf(usePath());
  return tabs.map(({ href, name }) => ({
    href,
    label: t(name),
    count: counts[href] || undefined,
    current: href === current,
  }));
}
