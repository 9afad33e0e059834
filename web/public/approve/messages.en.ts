/** The page where a higher price is approved in English. */
export default {
  pageTitle: 'Approve the price',
  loading: 'Loading the price',
  leadsNowhere: 'This link leads nowhere',
  leadsNowhereDetail: 'There is no such booking. Check the address, or open the link of your e-mail again.',
  linkEnded: 'This link is too old',
  linkEndedDetail:
    'Its time is over. Sign in: there you see what became of the price, or answer if it is still open.',
  linkCut: 'This link is not complete',
  linkCutDetail:
    'Open it from the mail again, or copy all of it into the address bar. You can answer after signing in as well.',
  signInTitle: 'Sign in to answer',
  signInDetail:
    'Only the customer of this booking may approve its price. The link of the e-mail works without signing in.',
  timeEnded: 'The time to answer has ended',
  timeEndedDetail: 'Only the held {total} is charged. Nothing is to be done.',
  answeredMeanwhile: 'This was answered meanwhile, or the time has ended.',
  loadFailed: 'The price could not be loaded.',
  cameTo: 'The work came to {total}.',
  heldLead: '{total} is held on your card for booking #{number}. More is charged only if you say so.',
  nothing: 'Nothing to approve',
  nothingDetail: 'This booking waits for no decision of yours, or the link is not complete.',
  approved: 'Approved',
  approvedDetail: '{total} is charged. Nothing is to be done.',
  notApproved: 'Not approved',
  notApprovedDetail: 'Only the held {total} is charged. Nothing is to be done.',
  bankRefused: 'Your bank refused the difference',
  bankRefusedDetail:
    'You approved the price, and the card was not charged more: only the held {total} is. Nothing is to be done.',
  track: 'Track this booking',

  why: 'What your technician wrote',
  held: 'Held on your card',
  actual: 'The work came to',
  difference: 'Difference',
  answerUntil: 'Answer until',
  without: 'Without your approval only the held {total} is charged, and we look at the difference.',
  willBeCharged: '{total} will be charged.',
  declined: 'Declined',
  onlyHeld: 'Only the held {total} is charged.',
  approve: 'Approve {total}',
  decline: 'Decline',
} as const;
