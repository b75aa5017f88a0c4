import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { describe, expect, it } from 'vitest'
import type { Erp } from '#server/upstreams/erp/port.ts'
import { erpInvoice } from '#tests/support/upstreams/erp-invoices.ts'
import { invoiceService } from './service.ts'

const now = new Date('2026-11-20T15:00:00Z')

const invoice = (id: string, customerId: string) => erpInvoice({ id, customerId })

/** An adapter of a future protocol that trusts its ERP too much. */
const carelessErp: Pick<Erp, 'invoices' | 'ownInvoice' | 'boletoPdf' | 'issueBoleto' | 'pixCode'> =
  {
    issueBoleto: async () => ({ kind: 'none' }),
    invoices: async () => ({ value: [invoice('1', 'mine'), invoice('2', 'yours')], asOf: now }),
    ownInvoice: async () => null,
    boletoPdf: async () => Buffer.from('<div>Registro não encontrado</div>'),
    pixCode: async () => ({
      value: 'https://pix.example/qr/1',
      asOf: now,
      txid: '',
      lastDay: null,
    }),
  }

const service = invoiceService({
  erps: { for: () => carelessErp },
  downloads: { issue: async () => 'token', redeem: async () => '1' },
  issueOnce: (_, { issue }) => issue(),
  followed: { follow: async () => {}, notice: async () => {} },
  noteCode: async () => {},
  now: () => now,
})

const call = {
  tenant: {
    clientId: 'demo',
    ixcDomain: 'erp.example',
    ixcAccessToken: '',
    rules: providerRules('demo'),
  },
  session: {
    id: 's',
    right: 'full' as const,
    isOwnDevice: false,
    customerId: 'mine',
    documentHash: 'd',
    featureFlags: [],
  },
  fresh: false,
  signal: new AbortController().signal,
}

describe('a long list of invoices', () => {
  const long = [invoice('10', 'mine')]
  const asked: string[] = []
  const longService = invoiceService({
    erps: {
      for: () => ({
        ...carelessErp,
        invoices: async () => ({ value: long, asOf: now, isCut: true }),
        ownInvoice: async (_, id) => {
          asked.push(id)
          return id === '3' ? invoice('3', 'mine') : invoice(id, 'yours')
        },
      }),
    },
    downloads: { issue: async () => 'token', redeem: async () => '1' },
    issueOnce: (_, { issue }) => issue(),
    followed: { follow: async () => {}, notice: async () => {} },
    noteCode: async () => {},
    now: () => now,
  })

  it('asks for an older invoice by its id, and shows the own one alone', async () => {
    const { invoices } = await longService.list(call, { invoice_id: '3' })
    expect(invoices.map(({ id }) => id)).toEqual(['3'])
    await expect(longService.list(call, { invoice_id: '4' })).rejects.toThrow('no invoices found')
    await longService.list(call, { invoice_id: '10' })
    expect(asked).toEqual(['3', '4'])
  })

  it('says that older paid ones are left out of the list of all, and of no other', async () => {
    expect(await longService.list(call, {})).toMatchObject({ cut: true })
    expect(await longService.list(call, { invoice_id: '10' })).not.toHaveProperty('cut')
    expect(await longService.list(call, { status: 'to_pay' })).not.toHaveProperty('cut')
  })
})

it('tells what is known against a line that another call has issued', async () => {
  const line = '75691306980100123450701234630018716560000009990'
  const marks = { new_receiver: true, rejected_receiver: true }
  const issued = { ...invoice('1', 'mine'), linha_digitavel: line, ...marks }
  const waiting = invoiceService({
    erps: {
      for: () => ({
        ...carelessErp,
        invoices: async (_, options) => ({
          value: [options?.fresh ? issued : invoice('1', 'mine')],
          asOf: now,
        }),
      }),
    },
    downloads: { issue: async () => 'token', redeem: async () => '1' },
    issueOnce: async (_, { readLine }) => (await readLine()) ?? { kind: 'none' },
    followed: { follow: async () => {}, notice: async () => {} },
    noteCode: async () => {},
    now: () => now,
  })
  expect(await waiting.issue(call, '1')).toEqual({ kind: 'line', line, ...marks })
})

describe('the invoice service over an adapter that checks nothing', () => {
  it('never shows invoices of another customer', async () => {
    const { invoices } = await service.list(call, {})
    expect(invoices.map(({ id }) => id)).toEqual(['1'])
    expect(invoices[0]).not.toHaveProperty('customerId')
    await expect(service.prepareDownload(call, '2')).rejects.toThrow('invoice not found')
    await expect(service.pix(call, '2')).rejects.toThrow('invoice not found')
  })

  it('never returns a boleto that is not a PDF', async () => {
    await expect(service.download(call, 'token')).rejects.toThrow('invoice file unavailable')
  })

  it('never returns a PIX code that banks refuse', async () => {
    expect(await service.pix(call, '1')).toEqual({ type: 'error', message: 'pix unavailable' })
  })
})
