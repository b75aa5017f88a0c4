import { describe, expect, it } from 'vitest'
import {
  type Asked,
  fakeIxc,
  invoiceRow,
  listing,
  type Row,
} from '#tests/support/upstreams/fake-ixc.ts'

const receipt = {
  method: 'card' as const,
  isAutomatic: false,
  customerId: '7',
  invoiceId: '11',
  reference: 'FAT11Rabc',
  on: '2026-11-20',
  pricedOn: '2026-11-20',
  value: 9_990,
  paid: 1_000_711,
  installments: 3,
  proofOfSale: '123456',
}
const booked: Row = { id: '1', id_receber: '11', documento: 'FAT11Rabc' }

/** An ERP whose receipts and invoice are as in `after` once a booking was asked for. */
function ixcBooking(
  answer: (asked: Asked) => unknown,
  after: { rows?: Row[]; status?: string } = {},
) {
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

const alreadyReceived = { type: 'error', message: 'Parcela já está recebida ou cancelada!<br />' }

describe('booking a card receipt', () => {
  it("sends decimal commas, our reference and the account of the invoice's wallet", async () => {
    const ixc = ixcBooking(() => ({ type: 'success', id: '9' }))
    expect(await ixc.erp.bookReceipt(receipt)).toBe('booked')
    expect(ixc.to('fn_areceber_recebimentos_baixas_novo')).toMatchObject([
      {
        ixcsoft: null,
        body: {
          id_receber: '11',
          conta_: '21',
          id_conta: '310',
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

  it.each([
    ['a bill without an account of the books', { id_conta: '' }, '21'],
    ['a bill whose account is the "0" of none', { id_conta: '0' }, '21'],
    ['a wallet without an account', {}, '0'],
    ['a bill without a wallet', { id_carteira_cobranca: '' }, '21'],
  ])('books nothing of %s, and tells staff', async (_, columns, account) => {
    let bill: Row = { ...invoiceRow, id_carteira_cobranca: '4', ...columns }
    const ixc = fakeIxc(({ resource }) => {
      if (resource === 'fn_areceber') return listing(bill)
      if (resource === 'fn_carteira_cobranca') return listing({ id: '4', id_conta: account })
      return resource === 'fn_areceber_baixas' ? listing() : { type: 'success', id: '9' }
    })
    await expect(ixc.erp.bookReceipt(receipt)).rejects.toThrow(/without account$/)
    expect(ixc.to('fn_areceber_recebimentos_baixas_novo')).toEqual([])
    expect(ixc.erps.findings.of('demo')).toEqual(['receipts without account'])
    if (account === '0') return
    bill = { ...invoiceRow, id_carteira_cobranca: '4' }
    expect(await ixc.erp.bookReceipt(receipt)).toBe('booked')
    expect(ixc.erps.findings.of('demo')).toEqual([])
  })

  it.each([
    ['was valid when the amount was computed', '2026-11-20', { vdesconto: '10,00' }],
    ['had ended', '2026-11-21', {}],
  ])('counts a discount that %s, whatever the day of the receipt', async (_, pricedOn, fields) => {
    const discounted = {
      ...invoiceRow,
      id_carteira_cobranca: '4',
      desconto_condicional_valor: '10.00',
      validade_desconto_condicional: '2026-11-20',
    }
    const ixc = fakeIxc(({ resource }) => {
      if (resource === 'fn_areceber_recebimentos_baixas_novo') return { type: 'success', id: '9' }
      if (resource === 'fn_carteira_cobranca') return listing({ id: '4', id_conta: '21' })
      return resource === 'fn_areceber' ? listing(discounted) : listing()
    })
    const less = { ...receipt, on: '2026-11-22', pricedOn, value: 8_990, paid: 8_990 }
    expect(await ixc.erp.bookReceipt(less)).toBe('booked')
    const [asked] = ixc.to('fn_areceber_recebimentos_baixas_novo')
    expect(asked?.body).toMatchObject({ data: '22/11/2026', ...fields })
    expect('vdesconto' in (asked?.body ?? {})).toBe('vdesconto' in fields)
  })

  it('books nothing when the receipt exists already', async () => {
    const ixc = fakeIxc(() => listing(booked))
    expect(await ixc.erp.bookReceipt(receipt)).toBe('booked')
    expect(ixc.to('fn_areceber_recebimentos_baixas_novo')).toEqual([])
  })

  it('looks among the receipts when the ERP does not answer with a plain success', async () => {
    for (const answer of [alreadyReceived, '', { ok: 1 }, 'Registro inserido']) {
      const response = typeof answer === 'string' ? new Response(answer) : answer
      const ixc = ixcBooking(() => response, { rows: [booked], status: 'R' })
      expect(await ixc.erp.bookReceipt(receipt)).toBe('booked')
    }
  })

  it.each([
    ['before it books', 0],
    ['after the ERP refused it', 1],
  ])('knows a lost booking that arrives between two reads, %s', async (_, bookings) => {
    let asked = 0
    let hasArrived = false
    const ixc = fakeIxc(({ resource }) => {
      if (resource === 'fn_areceber_baixas') return listing(...(hasArrived ? [booked] : []))
      if (resource === 'fn_carteira_cobranca') return listing({ id: '4', id_conta: '21' })
      if (resource === 'fn_areceber') {
        hasArrived = asked === bookings
        const status = hasArrived ? 'R' : 'A'
        return listing({ ...invoiceRow, id_carteira_cobranca: '4', status })
      }
      asked += 1
      return { type: 'error', message: 'Tente novamente' }
    })
    expect(await ixc.erp.bookReceipt(receipt)).toBe('booked')
    expect(asked).toBe(bookings)
  })

  it('books nothing when the invoice was paid by another receipt', async () => {
    const other = { ...booked, documento: 'PIX' }
    const late = ixcBooking(() => alreadyReceived, { rows: [other], status: 'R' })
    expect(await late.erp.bookReceipt(receipt)).toBe('paid otherwise')
    const before = fakeIxc(({ resource }) =>
      resource === 'fn_areceber' ? listing({ ...invoiceRow, status: 'R' }) : listing(other),
    )
    expect(await before.erp.bookReceipt(receipt)).toBe('paid otherwise')
    expect(before.to('fn_areceber_recebimentos_baixas_novo')).toEqual([])
  })

  it('books nothing of an invoice that was cancelled, and says that it is not owed', async () => {
    const late = ixcBooking(() => alreadyReceived, { status: 'C' })
    expect(await late.erp.bookReceipt(receipt)).toBe('not owed')
    const before = fakeIxc(({ resource }) =>
      resource === 'fn_areceber' ? listing({ ...invoiceRow, status: 'C' }) : listing(),
    )
    expect(await before.erp.bookReceipt(receipt)).toBe('not owed')
    expect(before.to('fn_areceber_recebimentos_baixas_novo')).toEqual([])
  })

  it('reads the status alone of an invoice that is not shown any more', async () => {
    const hidden = { liberado: 'N', valor: '1.099' }
    for (const [status, outcome] of [
      ['R', 'paid otherwise'],
      ['C', 'not owed'],
    ]) {
      const ixc = fakeIxc(({ resource }) =>
        resource === 'fn_areceber' ? listing({ ...invoiceRow, ...hidden, status }) : listing(),
      )
      expect(await ixc.erp.bookReceipt(receipt)).toBe(outcome)
    }
  })

  it.each([
    ['has a status that nobody knows', 'X'],
    ['has no status', null],
  ])('fails when it is refused and the invoice %s', async (_, status) => {
    const ixc = fakeIxc(({ resource }) => {
      if (resource === 'fn_areceber_recebimentos_baixas_novo') return alreadyReceived
      if (resource === 'fn_carteira_cobranca') return listing({ id: '4', id_conta: '21' })
      const bill = { ...invoiceRow, id_carteira_cobranca: '4', status }
      return resource === 'fn_areceber' ? listing(bill) : listing()
    })
    await expect(ixc.erp.bookReceipt(receipt)).rejects.toThrow('receipt refused')
  })

  it.each([
    ['', true],
    [null, true],
    ['N', true],
    ['n', true],
    ['0', true],
    ['S', false],
    ['s', false],
    [' S ', false],
  ])('takes a receipt whose reversal is %j for one that stands: %s', async (estorno, stands) => {
    const { erp } = fakeIxc(() => listing({ ...booked, estorno }))
    expect(await erp.hasReceipt(receipt)).toBe(stands)
  })

  it.each(['Sim', 'X', '1', '2026-11-20', true, []])(
    'fails where %j does not say whether a receipt was reversed',
    async (estorno) => {
      const { erp } = fakeIxc(() => listing({ ...booked, estorno }))
      await expect(erp.hasReceipt(receipt)).rejects.toThrow('unreadable receipts')
      await expect(erp.bookReceipt(receipt)).rejects.toThrow('unreadable receipts')
    },
  )

  it('books nothing of an invoice that is absent', async () => {
    const ixc = fakeIxc(() => listing())
    await expect(ixc.erp.bookReceipt(receipt)).rejects.toThrow('the bill is gone')
    expect(ixc.to('fn_areceber_recebimentos_baixas_novo')).toEqual([])
    expect(ixc.erps.findings.of('demo')).toEqual([])
  })

  it('fails when the ERP refuses for another reason, so that it is tried again', async () => {
    const ixc = ixcBooking(() => ({ type: 'error', message: 'Configuração fiscal' }))
    await expect(ixc.erp.bookReceipt(receipt)).rejects.toThrow(
      'erp protocol-error: receipt refused',
    )
  })
})
