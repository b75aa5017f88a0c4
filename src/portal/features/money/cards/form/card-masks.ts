import { digitMask } from '#portal/kit/form/masks/digit-mask.ts'
import { monthMask } from '#portal/kit/form/masks/month-mask.ts'

/** The masks of a card's fields, loaded after the form. */
export const cardMasks = {
  number: digitMask('0000 0000 0000 0000'),
  expiry: monthMask(2),
  securityCode: digitMask('000'),
}
