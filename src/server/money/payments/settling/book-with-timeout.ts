import type { Tenant } from '#server/platform/tenants/tenant.ts'

interface BookingDeps<Row> {
  readonly book: (tenant: Tenant, charge: Row) => Promise<Row>
  readonly log: { warn(fields: object, message: string): void }
}

/** Milliseconds that an answer waits for the ERP to book; booking continues after that. */
const bookingTimeoutMs = 5_000

/**
 * Books what a charge has paid, but waits only a moment for it: when booking takes longer, the
 * resolver already has it.
 */
export async function bookWithTimeout<Row extends { readonly id: string }>(
  { book, log }: BookingDeps<Row>,
  tenant: Tenant,
  charge: Row,
): Promise<Row> {
  const booking = book(tenant, charge).catch((error: unknown) => {
    const reason = error instanceof Error ? error.name : 'unknown'
    log.warn({ tenant: tenant.clientId, payment: charge.id, reason }, 'booked later')
    return charge
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<Row>((resolve) => {
    timer = setTimeout(() => resolve(charge), bookingTimeoutMs)
  })
  try {
    return await Promise.race([booking, timeout])
  } finally {
    clearTimeout(timer)
  }
}
