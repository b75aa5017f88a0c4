import { describe, expect, it } from 'vitest'
import { buildPixPayload } from '#domain/money/payment-codes/pix.ts'
import { type Row, fakeIxc, listing, invoiceRow } from '#tests/support/upstreams/fake-ixc.ts'

const readInvoice = async ({ erp }: ReturnType<typeof fakeIxc>) => {
  const [invoice] = (await erp.invoices('7')).value
  if (!invoice) throw new Error('no invoice')
  return invoice
}

const pdf = Buffer.from('%PDF-1.4 boleto %%EOF').toString('base64')

const code = buildPixPayload({ url: 'pix.example/1', merchantName: 'Demo', merchantCity: 'Lages' })

function ixcWith(row: Row) {
  return fakeIxc(({ resource }) => {
    if (resource === 'fn_areceber') return listing(row)
    if (resource === 'get_boleto') return new Response(pdf)
    return { type: 'success', qrCode: { qrcode: code } }
  })
}

describe('boletos and PIX codes', () => {
  it('prints a boleto as issued until its due date, and renews it when overdue', async () => {
    for (const [due, renews] of [
      ['2026-11-20', 'N'],
      ['2026-11-18', 'S'],
    ] as const) {
      const ixc = ixcWith({ ...invoiceRow, data_vencimento: due })
      expect(await ixc.erp.boletoPdf(await readInvoice(ixc))).toBeTruthy()
      expect(ixc.to('get_boleto')).toMatchObject([
        {
          ixcsoft: null,
          body: {
            boletos: '11',
            juro: renews,
            multa: renews,
            atualiza_boleto: renews,
            tipo_boleto: 'arquivo',
            base64: 'S',
          },
        },
      ])
    }
  })

  it.each([
    // Half past eleven at night of 30 November in three zones, and half an hour after midnight.
    ['America/Sao_Paulo', '2026-12-01T02:30:00Z', 'N'],
    ['America/Sao_Paulo', '2026-12-01T03:30:00Z', 'S'],
    ['America/Manaus', '2026-12-01T03:30:00Z', 'N'],
    ['America/Manaus', '2026-12-01T04:30:00Z', 'S'],
    ['America/Rio_Branco', '2026-12-01T04:30:00Z', 'N'],
    ['America/Rio_Branco', '2026-12-01T05:30:00Z', 'S'],
    ['America/Noronha', '2026-12-01T01:30:00Z', 'N'],
    ['America/Noronha', '2026-12-01T02:30:00Z', 'S'],
  ] as const)('asks for fine and interest by the day of %s at %s: %s', async (zone, at, renews) => {
    const ixc = ixcWith(invoiceRow)
    ixc.clock.now = new Date(at)
    await ixc.erpIn(zone).boletoPdf(await readInvoice(ixc))
    const asked = { juro: renews, multa: renews, atualiza_boleto: renews }
    expect(ixc.to('get_boleto')).toMatchObject([{ body: asked }])
  })

  it.each([
    ['a Saturday, on Monday', '2026-11-28', '2026-11-30', {}, 'N'],
    ['a Saturday, on Tuesday', '2026-11-28', '2026-12-01', {}, 'S'],
    ['a holiday, on the next day', '2026-12-25', '2026-12-28', {}, 'N'],
    ['Carnival, on Ash Wednesday', '2027-02-08', '2027-02-10', {}, 'N'],
    ['Carnival, on the day after', '2027-02-08', '2027-02-11', {}, 'S'],
    ['a Friday, on Saturday', '2026-11-27', '2026-11-28', {}, 'S'],
    // The ERP has charged for it.
    ['a Saturday, fined by the ERP', '2026-11-28', '2026-11-30', { valor_aberto: '101.93' }, 'S'],
  ] as const)('prints a boleto due on %s', async (_, due, today, columns, renews) => {
    const ixc = ixcWith({ ...invoiceRow, data_vencimento: due, ...columns })
    ixc.clock.now = new Date(`${today}T15:00:00Z`)
    await ixc.erp.boletoPdf(await readInvoice(ixc))
    const asked = { juro: renews, multa: renews, atualiza_boleto: renews }
    expect(ixc.to('get_boleto')).toMatchObject([{ body: asked }])
  })

  it('reads the invoice again only after a print or a PIX code that changed it', async () => {
    for (const [columns, reads] of [
      [{}, 1],
      [{ linha_digitavel: '' }, 2],
      [{ data_vencimento: '2026-11-01' }, 2],
    ] as const) {
      const ixc = ixcWith({ ...invoiceRow, ...columns })
      await ixc.erp.boletoPdf(await readInvoice(ixc))
      await readInvoice(ixc)
      expect(ixc.to('fn_areceber')).toHaveLength(reads)
    }
    for (const [txid, reads] of [
      ['abc', 1],
      ['', 2],
    ] as const) {
      const ixc = ixcWith({ ...invoiceRow, pix_txid: txid })
      await ixc.erp.pixCode(await readInvoice(ixc))
      await readInvoice(ixc)
      expect(ixc.to('fn_areceber')).toHaveLength(reads)
    }
  })

  it('creates one PIX charge for simultaneous requests', async () => {
    const ixc = ixcWith(invoiceRow)
    const invoice = await readInvoice(ixc)
    const codes = await Promise.all([ixc.erp.pixCode(invoice), ixc.erp.pixCode(invoice)])
    expect(codes.map((pix) => pix?.value)).toEqual([code, code])
    expect(ixc.to('get_pix')).toMatchObject([{ ixcsoft: null, body: { id_areceber: '11' } }])
  })

  it('never retries a failed action, and serves no old PIX code in its place', async () => {
    const state = { isDown: true }
    const ixc = fakeIxc(({ resource }) => {
      if (resource === 'fn_areceber') return listing(invoiceRow)
      return state.isDown
        ? new Response('', { status: 503 })
        : { type: 'success', qrCode: { qrcode: code } }
    })
    const invoice = await readInvoice(ixc)
    await expect(ixc.erp.boletoPdf(invoice)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(ixc.to('get_boleto')).toHaveLength(1)
    state.isDown = false
    await ixc.erp.pixCode(invoice)
    state.isDown = true
    ixc.clock.now = new Date(ixc.clock.now.getTime() + 61_000)
    await expect(ixc.erp.pixCode(invoice)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(ixc.to('get_pix')).toHaveLength(2)
  })
})
