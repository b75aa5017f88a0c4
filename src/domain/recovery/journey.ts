/**
 * The way back to an account (specification 4): each step is reached with the token the step before
 * it issued, and with no other. A step that needs none is the start.
 */
export const journey = {
  request: { needs: null, gives: 'identified' },
  email: { needs: 'identified', gives: 'sent' },
  code: { needs: 'sent', gives: 'verified' },
  password: { needs: 'verified', gives: null },
} as const

/** What a visitor has shown so far; each is a token of its own. */
export type RecoveryToken = Exclude<(typeof journey)[keyof typeof journey]['gives'], null>

/** Seconds a step may take: as long as the code and the chosen e-mail last (specification 9). */
export const stepLife = 10 * 60

/** Seconds from the document to the new password, however often a code is sent again. */
export const journeyLife = 30 * 60

/** Seconds between two codes for one account. */
export const resendPause = 60
