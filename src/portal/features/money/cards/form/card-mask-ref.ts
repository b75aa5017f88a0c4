import { maskRef } from '#portal/kit/form/masks/mask-ref.ts'
import type { cardMasks } from './card-masks.ts'

/** The ref that masks a field of a card. */
export const cardMaskRef = (field: keyof typeof cardMasks) =>
  maskRef(async () => (await import('./card-masks.ts')).cardMasks[field])
