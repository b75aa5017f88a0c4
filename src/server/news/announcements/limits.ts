import { hourSeconds } from '#domain/platform/time/durations.ts'

/** Tests of one provider's staff: each reaches a person. */
export const tests = { name: 'announcement-test', points: 20, perSeconds: hourSeconds }
