import * as v from 'valibot'
import { codePayments, payPixCode } from '#sandbox/gateway/pix-codes.ts'
import {
  choose,
  debitModes,
  payerChoices,
  setDebitMode,
  settleAllDebits,
} from '#sandbox/gateway/pix-bank.ts'
import type { SandboxStore } from '#sandbox/store.ts'

export const bankOrderSchema = v.object({
  client_id: v.string(),
  debits: v.optional(v.picklist(debitModes)),
  settle: v.optional(v.literal('now')),
})
export const payerChoiceSchema = v.object({
  client_id: v.string(),
  choice: v.picklist(payerChoices),
})
export const codePaymentSchema = v.object({
  client_id: v.string(),
  how: v.optional(v.picklist(codePayments), 'pay'),
})
export const runSchema = v.object({
  /** The days that the product is to be ahead of. */
  days: v.optional(
    v.pipe(
      v.union([v.number(), v.string()]),
      v.transform((value) => Number(value)),
      v.integer(),
      v.minValue(0),
      v.maxValue(40),
    ),
    0,
  ),
})

/** Tells the payer's bank what to do with debits from now on, and lets their day come. */
export async function orderBank(
  store: SandboxStore,
  { client_id: clientId, debits, settle }: v.InferOutput<typeof bankOrderSchema>,
  now: Date,
): Promise<void> {
  if (debits) await setDebitMode({ store, clientId }, debits)
  if (settle) await settleAllDebits({ store, clientId }, now)
}

/** Makes the payer's choice about an agreement; false when there is nothing to choose. */
export const choosePayer = (
  store: SandboxStore,
  id: string,
  { client_id: clientId, choice }: v.InferOutput<typeof payerChoiceSchema>,
  now: Date,
): Promise<boolean> => choose({ store, clientId }, id, choice, now)

/** Pays a PIX code of the gateway; false when it cannot be paid. */
export const payCode = (
  store: SandboxStore,
  id: string,
  { client_id: clientId, how }: v.InferOutput<typeof codePaymentSchema>,
  now: Date,
): Promise<boolean> => payPixCode({ store, clientId }, id, how, now)
