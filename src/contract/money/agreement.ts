import * as v from 'valibot'
import {
  agreementStates,
  type AgreementState,
} from '#domain/money/automatic-payments/agreement-state.ts'
import {
  automaticMethods,
  type AutomaticMethod,
} from '#domain/money/automatic-payments/charge-plan.ts'
import { chargeStates, type ChargeState } from '#domain/money/automatic-payments/charge-state.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import { calendarDate, instant, recordId, uuid } from '#contract/platform/scalars.ts'

/** An amount in reais with two decimals: `99.90`. */
export const agreementAmount = v.pipe(v.string(), v.regex(/^\d{1,9}\.\d{2}$/))

/**
 * One bill under an agreement. `value`: what was announced, and after the charge what was charged.
 * `charge_on`: the day the money moves; for a bill that is not charged, the day it was planned for.
 */
const rawChargeSchema = v.object({
  invoice_id: recordId,
  due_date: calendarDate,
  value: agreementAmount,
  state: v.picklist(chargeStates),
  charge_on: calendarDate,
  announced_at: instant,
  decided_at: v.nullable(instant),
})

/**
 * The way to approve an agreement at the bank. `code`: the PIX code (EMV text). `invoice_id` and `value`: the bill that it pays as well; null where it only authorises.
 */
const rawApprovalSchema = v.object({
  code: v.string(),
  expires_at: instant,
  invoice_id: v.nullable(recordId),
  value: v.nullable(agreementAmount),
})

/**
 * An agreement to pay the bills of a contract automatically. `limit`: no bill above it is charged.
 * `announced_days`: each bill is announced this many days before its due date. `next_run_on`: the day on
 * which bills are looked at next; null once it has ended. `approval` is there while the agreement waits
 * for the bank. `charges`: newest due date first, at most 24.
 */
export const rawAgreementSchema = v.object({
  id: uuid,
  contract_id: recordId,
  method: v.picklist(automaticMethods),
  state: v.picklist(agreementStates),
  limit: agreementAmount,
  announced_days: v.pipe(v.number(), v.integer(), v.minValue(1)),
  next_run_on: v.optional(v.nullable(calendarDate), null),
  card: v.nullable(
    v.object({
      uuid,
      brand: v.picklist(['Visa', 'Mastercard']),
      last_four: v.pipe(v.string(), v.regex(/^\d{4}$/)),
      expiry: v.pipe(v.string(), v.regex(/^\d{2}\/\d{4}$/)),
    }),
  ),
  created_at: instant,
  active_since: v.nullable(instant),
  ended_at: v.nullable(instant),
  approval: v.nullable(rawApprovalSchema),
  charges: v.array(rawChargeSchema),
})
export type RawAgreement = v.InferOutput<typeof rawAgreementSchema>

/** A bill under an agreement in the product's own terms: cents, days and ISO instants. */
export interface AutomaticCharge {
  readonly invoiceId: string
  readonly dueDate: string
  readonly value: Cents
  readonly state: ChargeState
  readonly chargeOn: string
  readonly announcedAt: string
  readonly decidedAt: string | null
}

/** An agreement in the product's own terms. */
export interface Agreement {
  readonly id: string
  readonly contractId: string
  readonly method: AutomaticMethod
  readonly state: AgreementState
  readonly limit: Cents
  readonly announcedDays: number
  readonly nextRunOn: string | null
  readonly card: {
    readonly id: string
    readonly brand: 'Visa' | 'Mastercard'
    readonly lastFour: string
    readonly expiry: string
  } | null
  readonly createdAt: string
  readonly activeSince: string | null
  readonly endedAt: string | null
  readonly approval: {
    readonly code: string
    readonly expiresAt: string
    readonly invoiceId: string | null
    readonly value: Cents | null
  } | null
  readonly charges: readonly AutomaticCharge[]
}

function readApproval(raw: RawAgreement['approval']): Agreement['approval'] {
  if (!raw) return null
  const { code, expires_at: expiresAt, invoice_id: invoiceId, value } = raw
  return { code, expiresAt, invoiceId, value: value === null ? null : parseCents(value) }
}

/** Converts a raw agreement to the product's own type. */
export function readAgreement(raw: RawAgreement): Agreement {
  const { card } = raw
  return {
    id: raw.id,
    contractId: raw.contract_id,
    method: raw.method,
    state: raw.state,
    limit: parseCents(raw.limit),
    announcedDays: raw.announced_days,
    nextRunOn: raw.next_run_on,
    card: card && {
      id: card.uuid,
      brand: card.brand,
      lastFour: card.last_four,
      expiry: card.expiry,
    },
    createdAt: raw.created_at,
    activeSince: raw.active_since,
    endedAt: raw.ended_at,
    approval: readApproval(raw.approval),
    charges: raw.charges.map((charge) => ({
      invoiceId: charge.invoice_id,
      dueDate: charge.due_date,
      value: parseCents(charge.value),
      state: charge.state,
      chargeOn: charge.charge_on,
      announcedAt: charge.announced_at,
      decidedAt: charge.decided_at,
    })),
  }
}
