const maxCreditMinutes = 1440
const minNoticeHours = 24
const maxNoticeHours = 168

export const isCreditMinutes = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= 1 && minutes <= maxCreditMinutes

/** From a day to a week. */
export const isNoticeHours = (hours: number): boolean =>
  Number.isInteger(hours) && hours >= minNoticeHours && hours <= maxNoticeHours
