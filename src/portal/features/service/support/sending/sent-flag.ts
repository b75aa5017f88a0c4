/** Milliseconds for which the detail screen can report a sent message (specification 9). */
const flagTtlMs = 30_000

let sent: { readonly supportId: string; readonly at: number } | null = null

/**
 * Records that a message was sent. The flag is in the memory of this page only and does not contain
 * the message.
 */
export function setSentFlag(supportId: string, now: number): void {
  sent = { supportId, at: now }
}

/** True once if a message to this request was sent within `flagTtlMs`; reading clears the flag. */
export function consumeSentFlag(supportId: string, now: number): boolean {
  const isRaised = sent?.supportId === supportId && now - sent.at < flagTtlMs
  if (isRaised) sent = null
  return isRaised
}
