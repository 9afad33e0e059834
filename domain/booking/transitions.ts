/** The one table of legal steps: decisions check it, and what the consoles offer is derived from it (design.md §3). */
import type { BookingCommandType } from './commands.ts';
import type { BookingStatus } from './events.ts';

export type StatusOrNone = BookingStatus | 'none';

/** The statuses in which a command is legal, and the status it leads to (null: unchanged, or the outcome decides). */
export interface Transition {
  readonly from: readonly StatusOrNone[];
  readonly to: BookingStatus | null;
}

const beforeTravel = ['assigned', 'scheduled'] as const;
const withCrew = ['assigned', 'scheduled', 'in_route', 'on_site', 'in_progress'] as const;
const open = ['pending', 'confirmed', ...withCrew] as const;
const placed = [...open, 'completed', 'cancelled'] as const;

/** Statuses of bookings that are still going on. */
export const openStatuses: readonly BookingStatus[] = open;
/** Statuses of bookings that have a crew and are still going on. */
export const crewStatuses: readonly BookingStatus[] = withCrew;
/** Every status, in the order of a booking's life. */
export const allStatuses: readonly BookingStatus[] = placed;

export const transitions: Readonly<Record<BookingCommandType, Transition>> = {
  PlaceBooking: { from: ['none'], to: 'pending' },
  AcceptJob: { from: ['confirmed', ...withCrew], to: 'assigned' },
  DeclineOffer: { from: ['confirmed', ...withCrew], to: null },
  AssignTechnician: { from: ['confirmed', ...withCrew], to: 'assigned' },
  UnassignTechnician: { from: beforeTravel, to: null },
  GiveBackJob: { from: beforeTravel, to: null },
  ConfirmAppointment: { from: ['assigned'], to: 'scheduled' },
  StartRoute: { from: beforeTravel, to: 'in_route' },
  Arrive: { from: ['in_route'], to: 'on_site' },
  CheckIn: { from: withCrew, to: null },
  StartNoShowWait: { from: ['on_site'], to: null },
  // A first visit ends cancelled, a return visit loses its date.
  ReportNoShow: { from: ['on_site'], to: null },
  StartWork: { from: [...beforeTravel, 'on_site'], to: 'in_progress' },
  SetPiecesDone: { from: ['in_progress'], to: null },
  StopVisit: { from: ['in_route', 'on_site', 'in_progress'], to: null },
  RequestReturnVisit: { from: ['on_site', 'in_progress'], to: 'assigned' },
  ConfirmPartsArrived: { from: ['confirmed', ...beforeTravel], to: null },
  AddPhotos: { from: withCrew, to: null },
  CompleteWork: { from: withCrew, to: 'completed' },
  ApprovePriceRise: { from: ['completed'], to: null },
  DeclinePriceRise: { from: ['completed'], to: null },
  BillCustomer: { from: ['completed', 'cancelled'], to: null },
  CancelBooking: { from: open, to: 'cancelled' },
  RescheduleBooking: { from: ['pending', 'confirmed', ...beforeTravel], to: null },
  SetStatus: { from: open, to: null },
  ChangeDetails: { from: open, to: null },
  ChangeContact: { from: open, to: null },
  // A technician on the way has already read it.
  ChangeSite: { from: ['pending', 'confirmed', ...beforeTravel], to: null },
  // A merged record's bookings have ended; a guest's, handed over to their account, may still be going on.
  MoveToCustomer: { from: placed, to: null },
  AddReview: { from: ['completed'], to: null },
  WriteMessage: { from: [...withCrew, 'completed'], to: null },
  WriteNote: { from: placed, to: null },
  SendPaymentLink: { from: ['pending'], to: null },
  RecordRefund: { from: ['completed', 'cancelled'], to: null },
  RecordRefundFailure: { from: ['completed', 'cancelled'], to: null },
  RecordRefundReturn: { from: ['completed', 'cancelled'], to: null },
  // A charge may be refunded in the provider's dashboard while its booking is open.
  MarkIssueSeen: { from: placed, to: null },
  RecordDispute: { from: placed, to: null },
  // Also while a completed booking waits for a working card.
  RecordPrepared: { from: [...open, 'completed'], to: null },
  RecordHold: { from: placed, to: null },
  RecordCardSaved: { from: placed, to: null },
  RecordDecline: { from: placed, to: null },
  RecordHoldReleased: { from: placed, to: null },
  MakeOffers: { from: ['confirmed'], to: null },
  LapseWave: { from: ['confirmed', ...withCrew], to: null },
  WithdrawOffer: { from: ['confirmed', ...withCrew], to: null },
  OpenPool: { from: ['confirmed', ...withCrew], to: null },
  RaiseUnassignedAlert: { from: ['confirmed', ...withCrew], to: null },
  RecordLostTime: { from: withCrew, to: null },
  NotifyNobodyFound: { from: ['confirmed'], to: null },
  LapseUnpaid: { from: ['pending'], to: 'cancelled' },
  DropReturnDate: { from: ['confirmed'], to: null },
  CancelForWantOfTechnician: { from: ['confirmed'], to: 'cancelled' },
  CancelForFailedHold: { from: ['confirmed', ...beforeTravel], to: 'cancelled' },
  RequestPriceRise: { from: ['completed'], to: null },
  LapsePriceRise: { from: ['completed'], to: null },
  RecordHoldIncrease: { from: ['completed'], to: null },
  RecordCapture: { from: ['completed', 'cancelled'], to: null },
  RecordCaptureFailure: { from: ['completed', 'cancelled'], to: null },
  RecordProviderFailure: { from: placed, to: null },
  BookShares: { from: ['completed', 'cancelled'], to: null },
};

/** Commands that people give, in the order of a job; the others record what a provider, a timer or the workflow did. */
export const givenByPeople = [
  'AcceptJob',
  'AssignTechnician',
  'UnassignTechnician',
  'ConfirmAppointment',
  'StartRoute',
  'Arrive',
  'CheckIn',
  'StartNoShowWait',
  'ReportNoShow',
  'StartWork',
  'SetPiecesDone',
  'StopVisit',
  'RequestReturnVisit',
  'ConfirmPartsArrived',
  'AddPhotos',
  'CompleteWork',
  'ApprovePriceRise',
  'DeclinePriceRise',
  'BillCustomer',
  'CancelBooking',
  'RescheduleBooking',
  'SetStatus',
  'ChangeDetails',
  'ChangeContact',
  'ChangeSite',
  'AddReview',
  'SendPaymentLink',
  'WriteNote',
  'RecordRefund',
] as const satisfies readonly BookingCommandType[];

/** Whether the table allows this command in this status. */
export function isLegal(command: BookingCommandType, status: StatusOrNone): boolean {
  return transitions[command].from.includes(status);
}

/** The commands that the table allows now, in its order: what a console may offer. */
export function legalCommands(status: StatusOrNone): readonly BookingCommandType[] {
  return (Object.keys(transitions) as BookingCommandType[]).filter((command) => isLegal(command, status));
}
