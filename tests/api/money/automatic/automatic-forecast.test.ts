import { expect, it } from 'vitest'
import { readAgreement } from '#contract/money/agreement.ts'
import { cancelAutomaticPayment } from '#contract/money/automatic-payments.ts'
import { listInvoices, readInvoice } from '#contract/money/invoices.ts'
import { forecastCharges } from '#domain/money/automatic-payments/charge-forecast.ts'
import { timeZones } from '#domain/staff/tenants/time-zones.ts'
import { beginRuns } from '#server/money/automatic-payments/runs.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { bill, contractId, useAutomaticPayments } from '#tests/support/people/automatic-payments.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const { app, daysFromNow, idOf, mariaByCard, mariaByPix, read, run } = useAutomaticPayments()

/** What the portal foretells of Maria's bills. */
async function foretell(maria: Visitor) {
  const agreement = readAgreement(await read(maria))
  const answer = await maria.call(listInvoices, { query: { status: 'to_pay' } })
  const { invoices } = await expectOk(listInvoices, answer)
  return forecastCharges(
    { ...agreement, isOffered: true },
    invoices.map(readInvoice).filter((invoice) => invoice.contractId === contractId),
    agreement.nextRunOn ?? daysFromNow(0),
  )
}

it.each([
  ['card', mariaByCard],
  ['pix', mariaByPix],
])('foretells the amount and the day that the run by %s then announces', async (_, begin) => {
  const maria = await begin()
  const { next, own } = await foretell(maria)
  expect(next?.invoiceId).toBe(bill)
  expect(own.every(({ invoice }) => invoice.dueDate <= daysFromNow(0))).toBe(true)
  expect(own.length).toBeGreaterThan(0)
  await run(5)
  expect(readAgreement(await read(maria)).charges).toMatchObject([
    { invoiceId: bill, value: next?.value, chargeOn: next?.moneyOn, state: 'announced' },
  ])
  expect((await foretell(maria)).next).toEqual(next)
})

it('says the day of the run that looks at its bills next, and none once it has ended', async () => {
  const maria = await mariaByCard()
  expect((await read(maria)).next_run_on).toBe(daysFromNow(0))
  const { database } = app()
  await beginRuns(database, daysFromNow(0), new Date(), timeZones)
  expect((await read(maria)).next_run_on).toBe(daysFromNow(1))
  const params = { id: await idOf(maria) }
  await expectOk(cancelAutomaticPayment, await maria.call(cancelAutomaticPayment, { params }))
  expect((await read(maria)).next_run_on).toBeNull()
})
