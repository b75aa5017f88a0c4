/**
 * Units of time. The name says what a value counts in: milliseconds for timers and `Date`, seconds
 * for cookies, tokens, budgets and the wire.
 */
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds
export const daySeconds = 24 * hourSeconds
