import { hourSeconds } from '#domain/platform/time/durations.ts'

/** Password recovery e-mails that one subscriber may request per hour. */
export const recoveryBudget = { name: 'ole-tv-recovery', points: 5, perSeconds: hourSeconds }
