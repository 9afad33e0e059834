/** A checkout that somebody opened by the link of a mail or text, without signing in. */
export interface PaidByLink {
  readonly token: string;
  /** The tracker of the booking, signed, for afterwards. */
  readonly trackUrl: string;
}
