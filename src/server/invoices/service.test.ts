import { providerRules } from '#domain/provider-rules.ts'
import { describe, expect, it } from 'vitest'
import type { Erp, ErpInvoice } from '#server/erp/port.ts'
import { invoiceService } from './service.ts'

const now = new Date('2026-11-20T15:00:00Z')

const invoice = (id: string, customerId: string): ErpInvoice => ({
  id,
  customerId,
  paymentLink: '',
  id_contrato: '1',
  id_contrato_avulso: '',
  status: 'A',
  data_vencimento: '2026-11-30',
  pagamento_data: '',
  valor: '99.90',
  valor_recebido: '0.00',
  linha_digitavel: '',
  nn_boleto: '',
  pix_txid: '',
  tipo_pagamento_cartao: '',
  recebido_via_pix: '',
  tipo_recebimento: '',
  awaiting: '',
  valor_aberto: '',
  desconto_condicional_valor: '',
  validade_desconto_condicional: '',
})

/** An adapter of a future protocol that trusts its ERP too much. */
const carelessErp: Pick<Erp, 'invoices' | 'boletoPdf' | 'issueBoleto' | 'pixCode'> = {
  issueBoleto: async () => ({ kind: 'none' }),
  invoices: async () => ({ value: [invoice('1', 'mine'), invoice('2', 'yours')], asOf: now }),
  boletoPdf: async () => Buffer.from('<div>Registro não encontrado</div>'),
  pixCode: async () => ({ value: 'https://pix.example/qr/1', asOf: now }),
}

const service = invoiceService({
  erps: { for: () => carelessErp },
  downloads: { issue: async () => 'token', redeem: async () => '1' },
  issueOnce: (_, { issue }) => issue(),
  followed: { follow: async () => {}, notice: async () => {} },
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
