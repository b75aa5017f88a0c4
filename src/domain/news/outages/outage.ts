/**
 * What is announced.
 * - `outage`: the connection is gone, now
 * - `maintenance`: it will be gone for a while, at a time that is known before
 */
export const outageKinds = ['outage', 'maintenance'] as const
export type OutageKind = (typeof outageKinds)[number]

/** Why the connection is gone, as far as the provider knows. */
export const outageCauses = [
  'unknown',
  'fibre',
  'power',
  'equipment',
  'weather',
  'upstream',
  'works',
] as const
export type OutageCause = (typeof outageCauses)[number]

/**
 * What staff made of it. When a confirmed one begins is said by its times (`phase.ts`).
 * - `draft`: being written; nobody but staff sees it
 * - `confirmed`: published to those it affects
 * - `ended`: the connection is back
 * - `cancelled`: a maintenance that does not take place
 */
export const outageStates = ['draft', 'confirmed', 'ended', 'cancelled'] as const
export type OutageState = (typeof outageStates)[number]

/** Texts of staff must be shorter than these limits, in characters. */
export const placeLimit = 120
export const noteLimit = 600

/** Updates of one outage: each is told to everybody it affects. */
export const maxUpdates = 12

/** Outages of a provider that are drafts or confirmed at the same time. */
export const maxLiveOutages = 20

/** The latest a maintenance may begin, in days from now. */
export const maxMaintenanceDays = 60

/** How far in the past an outage may have begun, in days. */
export const maxBegunDays = 7

/** Hours for which those it affected are shown that the connection is back. */
export const endedShownHours = 12

/** Days of the history on the status page, and of a subscriber's own. */
export const historyDays = 90
