import { sql } from 'drizzle-orm'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import type { TestApp } from '../app.ts'
import { changeRow } from './erp-rows.ts'

/** Makes the booking of a bill's payments so many hours older. */
async function ageBooking(app: TestApp, invoiceId: string, hoursAfter: number): Promise<void> {
  const hours = `${hoursAfter} hours`
  await app.database.db.execute(
    sql`update payments set booked_at = booked_at - ${hours}::interval where invoice_id = ${invoiceId}`,
  )
}

/**
 * Has a rest open beside what was paid of a bill of `demo`, as of one that became dearer before the booking; `rest`
 * and `received`: decimal strings in reais.
 */
export async function leaveRest(
  app: TestApp,
  invoiceId: string,
  { rest, received, hoursAfter = 2 }: { rest: string; received: string; hoursAfter?: number },
): Promise<void> {
  const amounts = { valor_aberto: rest, valor_recebido: received }
  await changeRow(app, ['demo', 'fn_areceber', invoiceId], { status: 'P', ...amounts })
  await ageBooking(app, invoiceId, hoursAfter)
}

/**
 * Has the ERP's staff reverse the receipts of a paid bill of `demo`, long after it was booked, or as long after as
 * is said. `keepsReceipt`: the bill alone is as it was, as with an ERP that is slow to show what was booked.
 */
export async function reopenBill(
  app: TestApp,
  invoiceId: string,
  { hoursAfter = 2, keepsReceipt = false } = {},
): Promise<void> {
  const store = sandboxStore(app.database.db)
  const open = { status: 'A', valor_recebido: '0.00', valor_aberto: '', pagamento_valor: '0.00' }
  await changeRow(app, ['demo', 'fn_areceber', invoiceId], open)
  const receipts = await store.list('demo', 'fn_areceber_baixas')
  for (const receipt of receipts) {
    if (keepsReceipt || receipt['id_receber'] !== invoiceId) continue
    await changeRow(app, ['demo', 'fn_areceber_baixas', receipt['id'] ?? ''], { estorno: 'S' })
  }
  await ageBooking(app, invoiceId, hoursAfter)
}
