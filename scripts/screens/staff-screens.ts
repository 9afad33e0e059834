/** Every screen of the people who work with bookings: technicians, the console, store partners. */
import { consoleScreens } from './console-screens.ts';
import { partnerScreens } from './partner-screens.ts';
import type { Screen } from './screen.ts';
import type { Staff } from './staff.ts';
import { technicianScreens } from './technician-screens.ts';

/** The screens of these people. */
export const staffScreens = (staff: Staff): readonly Screen[] => [
  ...technicianScreens(staff),
  ...consoleScreens(staff),
  ...partnerScreens,
];
