import { minuteSeconds } from '#domain/platform/time/durations.ts'

/** Searches of one provider's staff: each is one to six questions to its ERP. */
export const searches = { name: 'audience-search', points: 60, perSeconds: minuteSeconds }
