/** A checkout opened by the link in an email or text message, without signing in. */
export interface PaidByLink {
  readonly token: string;
  /** Signed URL of the booking's tracker, for afterwards. */
  readonly trackUrl: string;
}
