import { createHmac, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '#domain/platform/time/durations.ts'

const lifeMs = 10 * minuteMs

/** Whose look at whom. */
export interface Look {
  readonly clientId: string
  readonly staffId: string
  readonly customerId: string
}

/**
 * Tickets of looks that were counted and recorded: the parts of a card open with one alone, so that none is
 * read past the limits and the audit log. They are signed, so nothing has to be stored.
 */
export function lookTickets(key: Uint8Array) {
  const sign = ({ clientId, staffId, customerId }: Look, endsAt: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, staffId, customerId, endsAt]))
      .digest()

  return {
    issue: (look: Look, now: Date): string => {
      const endsAt = (now.getTime() + lifeMs).toString(36)
      return `${endsAt}.${sign(look, endsAt).toString('base64url')}`
    },
    isValid: (ticket: string, look: Look, now: Date): boolean => {
      const [endsAt = '', signature = ''] = ticket.split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(look, endsAt)
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
      return isSigned && Number.parseInt(endsAt, 36) > now.getTime()
    },
  }
}
