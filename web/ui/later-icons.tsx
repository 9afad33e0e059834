/** Interface icons of screens that are not part of a first visit. */
import { icon } from './icons.tsx';

export const ClockIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="6.8" />
    <path d="M10 6v4.2l2.7 1.8" />
  </>,
);
export const PersonIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="7" r="3" />
    <path d="M4 17c.5-3.5 3-5 6-5s5.5 1.5 6 5" />
  </>,
);
export const RouteIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="5" cy="15" r="2" />
    <circle cx="15" cy="5" r="2" />
    <path d="M7 15h5.5a2.5 2.5 0 0 0 0-5h-5a2.5 2.5 0 0 1 0-5H13" />
  </>,
);
export const UploadIcon = /* @__PURE__ */ icon(
  <>
    <path d="M10 13V3.5M6.2 7.2 10 3.5l3.8 3.7M3.5 13v3.5h13V13" />
  </>,
);
export const DownloadIcon = /* @__PURE__ */ icon(
  <>
    <path d="M10 3.5V13M6.2 9.3 10 13l3.8-3.7M3.5 13v3.5h13V13" />
  </>,
);
export const PinIcon = /* @__PURE__ */ icon(
  <>
    <path d="M10 17.5s5-5 5-9a5 5 0 0 0-10 0c0 4 5 9 5 9Z" />
    <circle cx="10" cy="8.4" r="1.8" />
  </>,
);
export const WrenchIcon = /* @__PURE__ */ icon(
  <>
    <path d="M12.5 3.5a4 4 0 0 0-4.7 5.2L3.5 13l3.5 3.5 4.3-4.3a4 4 0 0 0 5.2-4.7L14 10l-3-1-1-3z" />
  </>,
);
export const CameraIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3 6.5h3l1.5-2h5l1.5 2h3v9H3z" />
    <circle cx="10" cy="11" r="2.8" />
  </>,
);
export const MessageIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3.5 4.5h13v9H9l-3.5 3v-3h-2z" />
  </>,
);
export const WalletIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3.5 5.5h13v10h-13zM12 10.5h4.5" />
  </>,
);
export const BellIcon = /* @__PURE__ */ icon(
  <>
    <path d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.2 1.5H3.8zM8.5 17h3" />
  </>,
);
export const PhoneIcon = /* @__PURE__ */ icon(
  <>
    <path d="M5 3.5h3l1.2 3.5-1.7 1.3a9 9 0 0 0 4.2 4.2l1.3-1.7 3.5 1.2v3c0 .8-.7 1.5-1.5 1.5C8.8 16.5 3.5 11.2 3.5 5c0-.8.7-1.5 1.5-1.5Z" />
  </>,
);
export const LockIcon = /* @__PURE__ */ icon(
  <>
    <path d="M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9" />
  </>,
);
export const CloseIcon = /* @__PURE__ */ icon(
  <>
    <path d="m5 5 10 10M15 5 5 15" />
  </>,
);
export const ChevronDownIcon = /* @__PURE__ */ icon(
  <>
    <path d="m5 8 5 5 5-5" />
  </>,
);
export const ChevronUpIcon = /* @__PURE__ */ icon(
  <>
    <path d="m5 12 5-5 5 5" />
  </>,
);
export const MoreIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="2.4" />
  </>,
);
export const AlertIcon = /* @__PURE__ */ icon(
  <>
    <path d="M10 3.5 17.5 16.5h-15zM10 8.5v3.6M10 14.4h.01" />
  </>,
);
export const CalendarIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3.5 5h13v11.5h-13zM3.5 8.8h13M7 3.2v3M13 3.2v3" />
  </>,
);
export const MailIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3 5h14v10.5H3zM3 6l7 5 7-5" />
  </>,
);
