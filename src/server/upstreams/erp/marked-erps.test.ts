import { expect, test } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { erpInvoice } from '#tests/support/upstreams/erp-invoices.ts'
import {
  type InvoiceAnswer,
  type InvoiceCall,
  type InvoiceMarks,
  markedErps,
} from './marked-erps.ts'
import type { Erp } from './port.ts'

const now = () => new Date('2026-11-20T15:00:00Z')
const tenant = {
  clientId: 'norte',
  ixcDomain: 'erp.example',
  ixcAccessToken: 't',
  rules: providerRules('norte'),
}
const invoices = ['1', '2'].map((id) => erpInvoice({ id, customerId: '7' }))
const erp: Pick<Erp, InvoiceCall> = {
  invoices: async () => ({ value: invoices, asOf: new Date(0) }),
  ownInvoice: async () => invoices[0] ?? null,
  invoicesDue: async () => ({ invoices, unread: [], nextAfterId: null }),
  invoicesOwed: async () => invoices,
  invoicesOwedOrUnread: async () => ({ invoices, unread: [] }),
  invoicesOwedBy: async () => invoices,
}
const marked = (...marks: readonly InvoiceMarks[]) =>
  markedErps({
    erps: { for: () => erp },
    marks,
    writes: { versionOf: () => 4 },
    now,
  }).for(tenant)

test('is marked by all that is known of it, each looked up beside the others', async () => {
  const begun: (() => void)[] = []
  /** Ends when both have begun. */
  const together = () =>
    new Promise<void>((resolve) => {
      begun.push(resolve)
      if (begun.length === 2) for (const end of begun) end()
    })
  const mark = (id: string, added: object): InvoiceMarks => ({
    find: async () => {
      await together()
      return (invoice) => (invoice.id === id ? added : null)
    },
  })
  const of = marked(mark('1', { awaiting: 'bank' }), mark('1', { contested: true }))
  const value = [...(await of.invoices('7')).value]
  expect(value[0]).toMatchObject({ id: '1', awaiting: 'bank', contested: true })
  expect(value[1]).toBe(invoices[1])
})

test('is marked in every answer, by what is known now where something is decided', async () => {
  const answers: InvoiceAnswer[] = []
  const of = marked({
    find: async (answer) => {
      answers.push(answer)
      return () => null
    },
  })
  await of.invoices('7')
  await of.ownInvoice('7', '1')
  await of.invoicesOwed(['1'])
  await of.invoicesOwedOrUnread(['1'])
  await of.invoicesDue({ from: '2026-11-01', to: '2026-11-30' }, null)
  await of.invoicesOwedBy(['7'], '2026-11-30')
  expect(answers.map(({ versionOf }) => versionOf?.('payments') ?? null)).toEqual([
    4,
    4,
    null,
    null,
    null,
    null,
  ])
  expect(answers.map(({ asOf }) => asOf)).toEqual([new Date(0), ...Array.from({ length: 5 }, now)])
})
