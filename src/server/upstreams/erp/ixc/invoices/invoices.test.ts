import { describe, expect, it } from 'vitest'
import { readInvoice } from '#contract/money/invoices.ts'
import { dueFactor } from '#domain/money/payment-codes/boleto.ts'
import { hourMs } from '#domain/platform/time/durations.ts'
import { type Row, fakeIxc, listing, invoiceRow, line } from '#tests/support/upstreams/fake-ixc.ts'

const read = async (row: Row) => [...(await fakeIxc(() => listing(row)).erp.invoices('7')).value][0]

describe('reading invoices', () => {
  it('returns only the columns the contract names', async () => {
    expect(await read(invoiceRow)).toEqual({
      id: '11',
      customerId: '7',
      paymentLink: '',
      origin: { kind: 'contract', issuedOn: null, period: null, cancelled: null },
      id_contrato: '3',
      id_contrato_avulso: '',
      status: 'A',
      data_vencimento: '2026-11-30',
      pagamento_data: '',
      valor: '99.90',
      valor_recebido: '0.00',
      valor_aberto: '',
      desconto_condicional_valor: '',
      validade_desconto_condicional: '',
      linha_digitavel: line,
      nn_boleto: '',
      pix_txid: 'abc',
      tipo_pagamento_cartao: '',
      recebido_via_pix: '',
      tipo_recebimento: '',
      awaiting: '',
    })
  })

  it.each([
    ['cancelled', { status: 'C' }],
    ['not released', { liberado: 'N' }],
    ['without a release flag', { liberado: undefined }],
    ['of another customer', { id_cliente: '8' }],
    ['of no amount', { valor: '0.00', valor_aberto: '0.00' }],
  ])('leaves out an invoice that is %s, whatever the ERP answers', async (_what, column) => {
    const { erp } = fakeIxc(() => listing(invoiceRow, { ...invoiceRow, id: '12', ...column }))
    expect((await erp.invoices('7')).value.map(({ id }) => id)).toEqual(['11'])
  })

  it.each([
    [{ id_contrato: '3', id_contrato_principal: '4', id_contrato_avulso: '5' }, '3', '5'],
    [{ id_contrato: '', id_contrato_principal: '4', id_contrato_avulso: '5' }, '4', '5'],
    [{ id_contrato: '0', id_contrato_principal: '0', id_contrato_avulso: '5' }, '', '5'],
  ])(
    "takes the contract from the ERP's columns in order: %o",
    async (columns, contract, standalone) => {
      expect(await read({ ...invoiceRow, ...columns })).toMatchObject({
        id_contrato: contract,
        id_contrato_avulso: standalone,
      })
    },
  )

  it('takes the date and amount of payment from the first column that has one', async () => {
    const paid = {
      ...invoiceRow,
      status: 'R',
      credito_data: '2026-11-28',
      pagamento_valor: '99.90',
    }
    expect(await read(paid)).toMatchObject({
      pagamento_data: '2026-11-28',
      valor_recebido: '99.90',
    })
    expect(
      await read({ ...paid, baixa_data: '27/11/2026', valor_recebido: '50.00' }),
    ).toMatchObject({
      pagamento_data: '2026-11-27',
      valor_recebido: '50.00',
    })
  })

  it('keeps a digitable line only when its check digits are right', async () => {
    const masked = line.replace(/^(.{5})(.{5})/, '$1.$2 ')
    expect((await read({ ...invoiceRow, linha_digitavel: masked }))?.linha_digitavel).toBe(line)
    const due = dueFactor('2026-11-30')
    const wrong = line.replace(due, dueFactor('2026-12-01'))
    expect((await read({ ...invoiceRow, linha_digitavel: wrong }))?.linha_digitavel).toBe('')
  })

  it.each([
    ['A', 'bank'],
    ['P', 'bank'],
    ['R', ''],
  ])(
    'reads that the bank is confirming a payment of an invoice of status %s',
    async (status, awaiting) => {
      const received = { valor: '100.00', valor_recebido: '60.00', valor_aberto: '40.00' }
      const waiting = { status, aguardando_confirmacao_pagamento: 'S' }
      const row = { ...invoiceRow, ...(status !== 'A' && received), ...waiting }
      expect(await read(row)).toMatchObject({ awaiting })
    },
  )

  it('takes what is left to pay from the open amount, and logs the id where they disagree', async () => {
    const partial = { status: 'P', valor: '100.00', valor_recebido: '60.00' }
    const { erp, logged } = fakeIxc(() =>
      listing(
        { ...invoiceRow, ...partial, valor_aberto: '50.000000000' },
        { ...invoiceRow, ...partial, id: '12', valor_aberto: '40.00' },
      ),
    )
    const { value } = await erp.invoices('7')
    expect(value.map((raw) => readInvoice(raw).open)).toEqual([5000, 4000])
    expect(logged).toEqual([
      [{ tenant: 'demo', invoices: ['11'] }, 'open amounts differ from value less received'],
    ])
  })

  it.each(['', undefined, null, 'a combinar'])(
    'subtracts what was received where the open amount is %j',
    async (valor_aberto) => {
      const row = { ...invoiceRow, status: 'P', valor: '100.00', valor_recebido: '60.00' }
      const raw = await read({ ...row, valor_aberto })
      expect(raw && readInvoice(raw).open).toBe(4000)
    },
  )

  it.each(['A', 'P'])(
    'reads an invoice of status %s with nothing left to pay as a paid one',
    async (status) => {
      const row = { ...invoiceRow, status, valor: '100.00', valor_recebido: '100.00' }
      const raw = await read({ ...row, valor_aberto: '0.00' })
      expect(raw && readInvoice(raw)).toMatchObject({ status: 'R', open: 0 })
    },
  )

  it('reads a conditional discount and its last day', async () => {
    const columns = {
      desconto_condicional_valor: '10.00',
      validade_desconto_condicional: '2026-11-30',
    }
    const raw = await read({ ...invoiceRow, ...columns })
    expect(raw && readInvoice(raw).discount).toEqual({ amount: 1000, until: '2026-11-30' })
    const noDay = await read({
      ...invoiceRow,
      ...columns,
      validade_desconto_condicional: '0000-00-00',
    })
    expect(noDay && readInvoice(noDay).discount).toBeNull()
  })

  it.each([
    [{ valor: '1,099.90' }, 109_990],
    [{ valor: '1.099,90' }, 109_990],
    [{ valor: '99.9000' }, 9990],
    [{ valor: '1,099.90', valor_aberto: '1.000,00' }, 100_000],
    [{ status: 'P', valor: '1.234,56', valor_recebido: '1,000.00' }, 23_456],
    // What the row does not need may be unreadable.
    [{ valor_recebido: '1.099', pagamento_valor: 'R$ 5,00' }, 9990],
    [{ desconto_condicional_valor: '1.099' }, 9990],
  ])('reads what is left to pay of %o', async (columns, open) => {
    const raw = await read({ ...invoiceRow, ...columns })
    expect(raw && readInvoice(raw).open).toBe(open)
  })

  it.each([
    [{ valor: '1.099' }, ['valor']],
    [{ valor: '1,234' }, ['valor']],
    [{ valor: '12,34.56' }, ['valor']],
    [{ valor: '1e3' }, ['valor']],
    [{ valor: 1.099 }, ['valor']],
    [{ valor: '' }, []],
    [{ valor: null }, []],
    [{ valor: 'a combinar' }, []],
    [{ valor: '-99.90' }, []],
    // Another amount does not take the place of one that cannot be read.
    [{ valor_aberto: '1.099' }, ['valor_aberto']],
    [{ status: 'P', valor_recebido: '1.099' }, ['valor_recebido']],
    [{ status: 'P', valor_recebido: '', pagamento_valor: '1,234' }, ['pagamento_valor']],
    [{ status: 'P', valor_aberto: '50.00', valor_recebido: '1.099' }, ['valor_recebido']],
    [{ status: 'R', valor_recebido: '1.099' }, ['valor_recebido']],
    [{ status: 'R', valor_recebido: '0.00', pagamento_valor: '1.099' }, ['pagamento_valor']],
    [
      { desconto_condicional_valor: '1.099', validade_desconto_condicional: '2026-11-30' },
      ['desconto_condicional_valor'],
    ],
    // A free month with something left to pay contradicts itself.
    [{ valor: '0.00', valor_aberto: '1.099' }, ['valor_aberto']],
  ])('does not guess the amounts of %o, and logs their columns', async (columns, logged) => {
    const fake = fakeIxc(() => listing(invoiceRow, { ...invoiceRow, id: '12', ...columns }))
    expect((await fake.erp.invoices('7')).value.map(({ id }) => id)).toEqual(['11'])
    const unclear = { tenant: 'demo', upstream: 'erp', what: 'fn_areceber', columns: logged }
    const entry = [unclear, 'amounts of an unclear form']
    expect(fake.logged).toEqual(
      expect.arrayContaining(
        logged.length > 0 ? [entry, [expect.anything(), 'unreadable rows left out']] : [],
      ),
    )
    expect(JSON.stringify(fake.logged)).not.toMatch(/1[.,]099|segredo/)
  })

  it.each([
    ['cancelled', { status: 'C' }],
    ['not released', { liberado: 'N' }],
  ])('needs no amount of an invoice that is %s', async (_what, columns) => {
    const hidden = { ...invoiceRow, id: '12', ...columns, valor: '1.099' }
    const { erp, logged } = fakeIxc(() => listing(invoiceRow, hidden))
    expect((await erp.invoices('7')).value).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain('unreadable')
  })

  it('hides an invoice of a status that is not documented, and logs its id', async () => {
    const { erp, logged } = fakeIxc(() =>
      listing(invoiceRow, { ...invoiceRow, id: '12', status: 'V' }),
    )
    expect((await erp.invoices('7')).value.map(({ id }) => id)).toEqual(['11'])
    expect(logged).toEqual([
      [{ tenant: 'demo', invoices: ['12'] }, 'invoices of an unknown status are hidden'],
    ])
  })

  it('reads a list of nothing but unknown states as an empty one', async () => {
    const { erp } = fakeIxc(() => listing({ ...invoiceRow, status: 'V' }))
    expect((await erp.invoices('7')).value).toEqual([])
  })

  it('shows no invoice and no empty list where the token may not read the release', async () => {
    const { liberado: _, ...blind } = invoiceRow
    let row: Row = blind
    const { erp, erps, clock } = fakeIxc(() => listing(row))
    await expect(erp.invoices('7')).rejects.toMatchObject({ kind: 'protocol-error' })
    expect(erps.findings.of('demo')).toEqual(['invoices without liberado'])
    row = invoiceRow
    clock.now = new Date(clock.now.getTime() + hourMs)
    expect((await erp.invoices('7')).value).toHaveLength(1)
    expect(erps.findings.of('demo')).toEqual([])
  })

  it('orders invoices by due date, then by id', async () => {
    const { erp } = fakeIxc(() =>
      listing(
        { ...invoiceRow, id: '10' },
        { ...invoiceRow, id: '9' },
        { ...invoiceRow, id: '100', data_vencimento: '2026-10-01' },
      ),
    )
    expect((await erp.invoices('7')).value.map(({ id }) => id)).toEqual(['100', '9', '10'])
  })

  it('asks the ERP once a minute, and serves the old list with its date while the ERP is down', async () => {
    const state = { isDown: false }
    const { erp, clock, asked } = fakeIxc(() =>
      state.isDown ? new Response('', { status: 500 }) : listing(invoiceRow),
    )
    const { asOf } = await erp.invoices('7')
    await erp.invoices('7')
    expect(asked).toHaveLength(1)
    state.isDown = true
    clock.now = new Date(clock.now.getTime() + hourMs)
    expect(await erp.invoices('7')).toMatchObject({ asOf, value: [{ id: '11' }] })
    await expect(erp.invoices('7', { fresh: true })).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
