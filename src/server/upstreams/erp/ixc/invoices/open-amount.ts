import { readInvoice } from '#contract/money/invoices.ts'
import { subtractReceived } from '#domain/money/invoices/amount-due.ts'
import type { ErpInvoice } from '../../port.ts'
import type { IxcContext } from '../context.ts'

/**
 * Logs the ids of unpaid invoices whose open amount is not their value less what was received. That is
 * right where interest, a fine or a discount was part of it; where it is not, staff can look.
 */
export function logOpenAmounts(
  { clientId: tenant, log }: Pick<IxcContext, 'clientId' | 'log'>,
  invoices: readonly ErpInvoice[],
): void {
  const ids = invoices
    .filter((raw) => {
      if (raw.status === 'R' || raw.valor_aberto === '') return false
      const { value, received, open } = readInvoice(raw)
      return open !== subtractReceived({ status: raw.status, value, received })
    })
    .map(({ id }) => id)
  if (ids.length === 0) return
  log.warn({ tenant, invoices: ids }, 'open amounts differ from value less received')
}
