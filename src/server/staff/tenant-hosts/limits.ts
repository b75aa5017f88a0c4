import { minuteSeconds } from '#domain/platform/time/durations.ts'

/** Checks of one administrator in ten minutes. */
export const hostChecks = { name: 'host-check', points: 40, perSeconds: 10 * minuteSeconds }
