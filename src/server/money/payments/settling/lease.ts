import type { PaymentState } from '../charge-columns.ts'
import { renewedLeaseMs, renewEveryMs } from '../times.ts'

interface RowKey {
  readonly clientId: string
  readonly id: string
}

/** The rows of which one process works on each at a time. */
interface LeasedRows {
  transition(
    key: RowKey,
    from: readonly PaymentState[],
    change: { nextTryAt: Date },
  ): Promise<unknown>
}

/** Renews the lease of a payment, or of a group, while this process works on it. */
export async function keepLease<Result>(
  { store, now }: { readonly store: LeasedRows; readonly now: () => Date },
  row: RowKey & { readonly state: PaymentState },
  work: () => Promise<Result>,
): Promise<Result> {
  let renewal: Promise<unknown> = Promise.resolve()
  const renew = () => {
    const lease = { nextTryAt: new Date(now().getTime() + renewedLeaseMs) }
    // The database may be away for a moment; the work goes on, and others may join it meanwhile.
    renewal = store.transition(row, [row.state], lease).catch(() => null)
  }
  const timer = setInterval(renew, renewEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // A late renewal must not follow the step that ends the payment.
    await renewal
  }
}
