import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '#domain/platform/time/durations.ts'

const lifeMs = minuteMs

export interface Tickets {
  issue(clientId: string, now: Date): string
  /** Whether it is a ticket of this provider that is still valid. */
  isValid(ticket: string, clientId: string, now: Date): boolean
}

/** Tickets of speed tests: signed, so that nothing has to be stored. */
export function createTickets(key: Uint8Array): Tickets {
  const sign = (text: string, clientId: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, text]))
      .digest()

  return {
    issue: (clientId, now) => {
      const text = `${(now.getTime() + lifeMs).toString(36)}.${randomBytes(12).toString('hex')}`
      return `${text}.${sign(text, clientId).toString('base64url')}`
    },
    isValid: (ticket, clientId, now) => {
      const [endsAt = '', nonce = '', signature = ''] = ticket.split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(`${endsAt}.${nonce}`, clientId)
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
      return isSigned && Number.parseInt(endsAt, 36) > now.getTime()
    },
  }
}
