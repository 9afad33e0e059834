/** The links of header and footer, in the person's language. */
import type { TextOf } from '#web/lib/language/messages.ts';
import type { PageLink } from '#web/ui/Layout.tsx';
import type { siteTexts } from '#words/generated/customer.ts';

type SiteText = TextOf<typeof siteTexts>;

export const headLinks = (t: SiteText): readonly PageLink[] => [
  { href: '/#how', label: t('howItWorks') },
  { href: '/#what', label: t('whatWeAssemble') },
  { href: '/#why', label: t('whyChoose') },
  { href: '/pricing', label: t('pricing') },
  { href: '/reviews', label: t('reviews') },
  { href: '/booking-tracker', label: t('track') },
];

export const footerColumns = (
  t: SiteText,
): readonly { readonly title: string; readonly links: readonly PageLink[] }[] => [
  {
    title: t('service'),
    links: [
      { href: '/#how', label: t('howItWorks') },
      { href: '/pricing', label: t('pricing') },
      { href: '/booking', label: t('bookAService') },
      { href: '/booking-tracker', label: t('track') },
    ],
  },
  {
    title: t('help'),
    links: [
      { href: '/contact', label: t('contact') },
      { href: '/reviews', label: t('reviews') },
      { href: '/review', label: t('leaveReview') },
      { href: '/order-tracking-demo', label: t('trackingDemo') },
    ],
  },
  {
    title: t('signInTitle'),
    links: [
      { href: '/customer/login', label: t('customer') },
      { href: '/technician/login', label: t('technician') },
      { href: '/technician/apply', label: t('becomeTechnician') },
      { href: '/store-partnership', label: t('storePartners') },
      { href: '/admin/login', label: t('admin') },
    ],
  },
  {
    title: t('legal'),
    links: [
      { href: '/privacy', label: t('privacy') },
      { href: '/terms', label: t('terms') },
    ],
  },
];
