import { describe, expect, it } from 'vitest'
import { type Asked, fakeIxc, invoiceRow, listing, type Row } from '#tests/support/fake-ixc.ts'

const receipt = {
  customerId: '7',
  invoiceId: '11',
  reference: 'FAT11Rabc',
  on: '2026-11-20',
  value: 9_990,
  paid: 1_000_711,
  installments: 3,
  proofOfSale: '123456',
}
const booked: Row = { id: '1', id_receber: '11', documento: 'FAT11Rabc' }

/** An ERP whose receipts and invoice change once somebody books. */
function books(answer: (asked: Asked) => unknown, after: { rows?: Row[]; status?: string } = {}) {
  let isAsked = false
  return fakeIxc((asked) => {
    switch (asked.resource) {
      case 'fn_areceber_baixas':
        return listing(...(isAsked ? (after.rows ?? []) : []))
      case 'fn_areceber':
        return listing({
          ...invoiceRow,
          id_carteira_cobranca: '4',
          status: isAsked ? (after.status ?? 'A') : 'A',
        })
      case 'fn_carteira_cobranca':
        return listing({ id: '4', id_conta: '21' })
      default:
        isAsked = true
        return answer(asked)
    }
  })
}

const settled = { type: 'error', message: 'Parcela já está recebida ou cancelada!<br />' }

describe('a card receipt', () => {
  it('is booked with decimal commas, under our reference, on the account of the wallet', async () => {
    const box = books(() => ({ type: 'success', id: '9' }))
    expect(await box.erp.bookReceipt(receipt)).toBe('booked')
    expect(box.to('fn_areceber_recebimentos_baixas_novo')).toMatchObject([
      {
        ixcsoft: null,
        body: {
          id_receber: '11',
          conta_: '21',
          data: '20/11/2026',
          documento: 'FAT11Rabc',
          credito: '99,90',
          vacrescimo: '9907,21',
          valor_total_recebido: '10007,11',
          tipo_recebimento: 'C',
        },
      },
    ])
  })

  it('that is there already is not booked again', async () => {
    const box = fakeIxc(() => listing(booked))
    expect(await box.erp.bookReceipt(receipt)).toBe('booked')
    expect(box.to('fn_areceber_recebimentos_baixas_novo')).toEqual([])
  })

  it('that the ERP took without saying so plainly is found among its receipts', async () => {
    for (const answer of [settled, '', { ok: 1 }, 'Registro inserido']) {
      const said = typeof answer === 'string' ? new Response(answer) : answer
      const box = books(() => said, { rows: [booked], status: 'R' })
      expect(await box.erp.bookReceipt(receipt)).toBe('booked')
    }
  })

  it("of an invoice that is paid by another's receipt is not needed", async () => {
    const other = { ...booked, documento: 'PIX' }
    const late = books(() => settled, { rows: [other], status: 'R' })
    expect(await late.erp.bookReceipt(receipt)).toBe('paid otherwise')
    const before = fakeIxc(({ resource }) =>
      resource === 'fn_areceber' ? listing({ ...invoiceRow, status: 'R' }) : listing(other),
    )
    expect(await before.erp.bookReceipt(receipt)).toBe('paid otherwise')
    expect(before.to('fn_areceber_recebimentos_baixas_novo')).toEqual([])
  })

  it('that is refused for any other reason fails, to be tried again', async () => {
    const box = books(() => ({ type: 'error', message: 'Configuração fiscal' }))
    await expect(box.erp.bookReceipt(receipt)).rejects.toThrow('erp garbage: receipt refused')
  })
})
