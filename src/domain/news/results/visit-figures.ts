/*
 * What the portal measures of some visits, without persons: in which step of time a screen stood, and a few
 * things that are so or not. The device decides which visits, and sends steps, no times.
 */

/** Upper ends of the steps of time, in milliseconds; the last step has none. */
export const visitStepsMs = [500, 1000, 1500, 2500, 4000] as const
export const maxVisitStep = visitStepsMs.length

/** The step of a time. */
export function visitStepOf(ms: number): number {
  const step = visitStepsMs.findIndex((end) => ms <= end)
  return step === -1 ? maxVisitStep : step
}

/** Figures with a row a day and value. Those that are so or not have 1 and 0. */
export const visitFigures = ['paint', 'payable', 'offline', 'installed', 'reminders'] as const
export type VisitFigure = (typeof visitFigures)[number]

/** Fewer visits say nothing of a provider, and might say something of a person. */
export const minVisits = 20
