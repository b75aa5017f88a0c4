/** Milliseconds in which the detail screen still says that a message was sent (specification 9). */
const flagTtlMs = 30_000

let sent: { readonly supportId: string; readonly at: number } | null = null

/** Raised when a message has gone out; it lives in this page alone, with nothing of the message. */
export function setSentFlag(supportId: string, now: number): void {
  sent = { supportId, at: now }
}

/** Whether a message to this request went out a moment ago; true once. */
export function consumeSentFlag(supportId: string, now: number): boolean {
  const isRaised = sent?.supportId === supportId && now - sent.at < flagTtlMs
  if (isRaised) sent = null
  return isRaised
}
