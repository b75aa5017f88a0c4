import { addDays, type CalendarDate, daysBetween } from '#domain/platform/time/dates.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { subjectBytes } from './port.ts'

interface Stated {
  readonly amount: Cents
  /** When the ERP said so, in whole seconds. */
  readonly issuedAt: Date
  /** Stands for the bill, or the contents of the declaration, and tells nothing of it. */
  readonly subject: Uint8Array
}

/** What a receipt states: that a bill was paid, or that a year of a contract was settled. */
export type Statement =
  | (Stated & { readonly kind: 'payment'; readonly paidOn: CalendarDate })
  | (Stated & { readonly kind: 'settlement'; readonly year: number })

/*
 * version 1 | kind 1 | key 1 | day or year 2 | amount 5 | issued 4 | subject 9. Numbers are big-endian.
 */
const version = 1
const kinds = { payment: 1, settlement: 2 } as const
export const payloadBytes = 14 + subjectBytes

/** Day 0 of a payment. */
const firstDay = '2000-01-01'
const maxAmount = 2 ** 40 - 1
const maxDay = 2 ** 16 - 1

/**
 * Writes a statement and the number of the key that signs it.
 * @throws RangeError when a part of it does not fit
 */
export function encodeStatement(statement: Statement, keyId: number): Uint8Array {
  const { kind, amount, issuedAt, subject } = statement
  const day = kind === 'payment' ? daysBetween(firstDay, statement.paidOn) : statement.year
  if (!(amount > 0 && amount <= maxAmount)) throw new RangeError('an amount of no receipt')
  if (!(day >= 0 && day <= maxDay)) throw new RangeError('a day of no receipt')
  if (subject.length !== subjectBytes) throw new RangeError('a subject of no receipt')
  const bytes = Buffer.alloc(payloadBytes)
  bytes.set([version, kinds[kind], keyId])
  bytes.writeUInt16BE(day, 3)
  bytes.writeUIntBE(amount, 5, 5)
  bytes.writeUInt32BE(Math.floor(issuedAt.getTime() / secondMs), 10)
  bytes.set(subject, 14)
  return bytes
}

/** The number of the key that a payload names; null where it is of no version of ours. */
export function keyIdOf(payload: Uint8Array): number | null {
  return payload[0] === version ? (payload[2] ?? null) : null
}

/** Reads what `encodeStatement` wrote; null for anything else. Only for a payload whose signature holds. */
export function decodeStatement(payload: Uint8Array): Statement | null {
  if (payload.length !== payloadBytes || keyIdOf(payload) === null) return null
  const bytes = Buffer.from(payload)
  const day = bytes.readUInt16BE(3)
  const stated = {
    amount: bytes.readUIntBE(5, 5),
    issuedAt: new Date(bytes.readUInt32BE(10) * secondMs),
    subject: new Uint8Array(bytes.subarray(14)),
  }
  if (bytes[1] === kinds.payment) {
    return { kind: 'payment', paidOn: addDays(firstDay, day), ...stated }
  }
  return bytes[1] === kinds.settlement ? { kind: 'settlement', year: day, ...stated } : null
}
