import { randomBytes } from 'node:crypto'

/** The longest order number that every gateway takes; a bank takes none below 26. */
const maxLength = 35

/** A new order number of a PIX code over several bills; Cielo takes 25 letters and digits of a PIX. */
export const offerNumber = (): string => `PIX${randomBytes(11).toString('hex')}`

/** A new order number of a record of the ERP: letters and digits alone, which no other order has. */
export function orderNumber(prefix: string, recordId: string): string {
  const named = `${prefix}${recordId}R`
  return (
    named +
    randomBytes(maxLength)
      .toString('hex')
      .slice(0, maxLength - named.length)
  )
}
