import { dayMs } from '#domain/platform/time/durations.ts'

/** A counted audience may be sent to for so long; then contracts may be others. */
export const countedForMs = dayMs
