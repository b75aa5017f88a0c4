/**
 * The steps of password recovery and first access (first specification, section 4). `needs`: the
 * token that a step requires, issued by the step before; null for the first step. `gives`: the
 * token that the step issues.
 */
export const recoverySteps = {
  request: { needs: null, gives: 'identified' },
  email: { needs: 'identified', gives: 'sent' },
  code: { needs: 'sent', gives: 'verified' },
  password: { needs: 'verified', gives: null },
} as const

/** What a visitor has proved so far; each is a token of its own. */
export type RecoveryToken = Exclude<
  (typeof recoverySteps)[keyof typeof recoverySteps]['gives'],
  null
>

/**
 * Seconds a step may take: the lifetime of the code and of the chosen e-mail (first specification,
 * section 9).
 */
export const stepLifeSeconds = 10 * 60

/**
 * Seconds from entering the document to setting the new password, however often a code is sent
 * again.
 */
export const recoveryLifeSeconds = 30 * 60

/** Seconds that must pass between two codes for one account. */
export const resendPauseSeconds = 60
