import { type ComponentType, createContext, createElement, use } from 'react'
import type { Cents } from '#domain/platform/values/money.ts'

/** The bill that was just paid. `contractId`: null where it is not known. `value`: cents. */
export interface PaidBill {
  readonly contractId: string | null
  readonly value: Cents
}

/** What the portal offers after a payment; the app gives it, since it is made of several features. */
export const AfterPaymentContext = createContext<ComponentType<PaidBill> | null>(null)

/** The place below a receipt. */
export function AfterPayment(paid: PaidBill) {
  const Offer = use(AfterPaymentContext)
  return Offer && createElement(Offer, paid)
}
