import { randomUUID } from 'node:crypto'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { orderNumber } from '#server/upstreams/gateways/order-number.ts'
import type { AgreedPayment, AgreedPayments } from './port.ts'
import type { Settlement } from './settling/settlement.ts'
import type { KeepStanding } from './reopened-bills.ts'
import type { PaymentStore, StoredPayment } from './store.ts'
import { leaseMs } from './times.ts'

/** What every payment under an agreement has in common. */
const common = { idempotencyKey: null, requestFingerprint: '', installments: 1 } as const

/** Payments that the server makes by itself, under agreements of subscribers. */
export function agreedPayments(deps: {
  readonly store: PaymentStore
  readonly settlement: Pick<Settlement<StoredPayment>, 'book' | 'charge' | 'debit'>
  readonly keepStanding: KeepStanding
  readonly now: () => Date
}): AgreedPayments {
  const { store, settlement, keepStanding, now } = deps

  /** Books what was charged; after a failure of the ERP the resolver goes on. */
  async function book(tenant: Tenant, payment: StoredPayment): Promise<AgreedPayment> {
    if (payment.state !== 'approved') return payment
    try {
      return await settlement.book(tenant, payment)
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      return payment
    }
  }

  return {
    endReopened: async (tenant, bill) => {
      const live = await keepStanding(tenant, () => store.listLiveOf(bill, bill.invoiceId))
      return live.length === 0
    },

    create: (tx, { value, ...charge }) =>
      store.create(
        {
          ...charge,
          ...common,
          id: randomUUID(),
          orderId: orderNumber('AUT', charge.invoiceId),
          value,
          total: value,
          createdAt: now(),
          nextTryAt: new Date(now().getTime() + leaseMs),
        },
        tx,
      ),

    chargeCard: async (tenant, key, gateway, order) => {
      const payment = await store.get(key)
      return payment && book(tenant, await settlement.charge(gateway, payment, order, payment))
    },

    debitPix: async (key, pix, order) => {
      const payment = await store.get(key)
      return payment && settlement.debit(pix, payment, order, payment)
    },

    get: (key) => store.get(key),
    withdraw: (key, on) => store.withdraw(key, { on, now: now() }),
    hastenDebits: (clientIds) => store.hastenDebits(clientIds, now()),

    addApproved: ({ value, paidAt, isToBeReturned = false, ...payment }) =>
      store.addCharged(
        {
          ...payment,
          ...common,
          id: randomUUID(),
          brand: '',
          lastFour: '',
          settlesOn: null,
          value,
          total: value,
          nextTryAt: null,
        },
        { paidAt, now: now(), isToBeReturned },
      ),
  }
}
