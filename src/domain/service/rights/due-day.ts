/** The days of the month on which a bill may be due, where a provider names none: six, as Anatel wants. */
export const defaultDueDays: readonly number[] = [5, 8, 10, 15, 20, 25]

/** A day that every month has. */
export const isDueDay = (day: number): boolean => Number.isInteger(day) && day >= 1 && day <= 28

/** The days to choose from: the offered ones, without the present one. */
export const otherDueDays = (offered: readonly number[], present: number): number[] =>
  [...new Set(offered)].filter((day) => day !== present).toSorted((a, b) => a - b)
