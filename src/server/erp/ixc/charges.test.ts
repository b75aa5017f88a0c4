import { describe, expect, it } from 'vitest'
import { buildPixPayload } from '#domain/pix.ts'
import { type Row, fakeIxc, listing, invoiceRow } from '#tests/support/fake-ixc.ts'

const only = async ({ erp }: ReturnType<typeof fakeIxc>) => {
  const [invoice] = (await erp.invoices('7')).value
  if (!invoice) throw new Error('no invoice')
  return invoice
}

const pdf = Buffer.from('%PDF-1.4 slip').toString('base64')

const code = buildPixPayload({ url: 'pix.example/1', merchantName: 'Demo', merchantCity: 'Lages' })

function charging(row: Row) {
  return fakeIxc(({ resource }) => {
    if (resource === 'fn_areceber') return listing(row)
    if (resource === 'get_boleto') return new Response(pdf)
    return { type: 'success', qrCode: { qrcode: code } }
  })
}

describe('charges', () => {
  it('print what is not due as it was issued, and renew what is overdue', async () => {
    for (const [due, renews] of [
      ['2026-11-20', 'N'],
      ['2026-11-19', 'S'],
    ] as const) {
      const box = charging({ ...invoiceRow, data_vencimento: due })
      expect(await box.erp.boletoPdf(await only(box))).toBeTruthy()
      expect(box.to('get_boleto')).toMatchObject([
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

  it('read the row again after what changed it, and only then', async () => {
    for (const [columns, reads] of [
      [{}, 1],
      [{ linha_digitavel: '' }, 2],
      [{ data_vencimento: '2026-11-01' }, 2],
    ] as const) {
      const box = charging({ ...invoiceRow, ...columns })
      await box.erp.boletoPdf(await only(box))
      await only(box)
      expect(box.to('fn_areceber')).toHaveLength(reads)
    }
    for (const [txid, reads] of [
      ['abc', 1],
      ['', 2],
    ] as const) {
      const box = charging({ ...invoiceRow, pix_txid: txid })
      await box.erp.pixCode(await only(box))
      await only(box)
      expect(box.to('fn_areceber')).toHaveLength(reads)
    }
  })

  it('make one PIX charge for everybody who asks at once', async () => {
    const box = charging(invoiceRow)
    const invoice = await only(box)
    const codes = await Promise.all([box.erp.pixCode(invoice), box.erp.pixCode(invoice)])
    expect(codes.map((pix) => pix?.value)).toEqual([code, code])
    expect(box.to('get_pix')).toMatchObject([{ ixcsoft: null, body: { id_areceber: '11' } }])
  })

  it('are never asked for twice, and an old code never stands in', async () => {
    const state = { isDown: true }
    const box = fakeIxc(({ resource }) => {
      if (resource === 'fn_areceber') return listing(invoiceRow)
      return state.isDown
        ? new Response('', { status: 503 })
        : { type: 'success', qrCode: { qrcode: code } }
    })
    const invoice = await only(box)
    await expect(box.erp.boletoPdf(invoice)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(box.to('get_boleto')).toHaveLength(1)
    state.isDown = false
    await box.erp.pixCode(invoice)
    state.isDown = true
    box.clock.now = new Date(box.clock.now.getTime() + 61_000)
    await expect(box.erp.pixCode(invoice)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(box.to('get_pix')).toHaveLength(2)
  })
})
