import type { MaskitoOptions } from '@maskito/core'

/** Builds an input mask: `0` stands for a digit, every other character for itself. */
export const maskOf = (pattern: string): MaskitoOptions => ({
  mask: Array.from(pattern, (place) => (place === '0' ? /\d/ : place)),
})
