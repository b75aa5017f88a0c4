import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '#domain/platform/time/dates.ts'
import { column, table, trickyDays } from '#tests/support/database/seed-tables.ts'

describe.each(trickyDays)('on %s Maria', (today) => {
  const invoices = table('demo', 'fn_areceber', today).filter((row) => row['id_cliente'] === '101')
  const shown = invoices.filter((row) => row['liberado'] === 'S' && row['status'] !== 'C')
  const due = (days: number) =>
    shown.filter((row) => row['data_vencimento'] === addDays(today, days))

  it('has the documented open invoices', () => {
    const open = shown.filter(({ status }) => status === 'A')
    expect(column(open, 'data_vencimento').toSorted()).toEqual([
      ...[-12, 0, 10].map((count) => addDays(today, count)),
      addMonths(addDays(today, 10), 1),
    ])
    expect(
      column(
        due(-12).filter(({ status }) => status === 'A'),
        'valor',
      ),
    ).toEqual(['99.90'])
    expect(column(due(10), 'valor')).toEqual(['129.99'])
    expect(
      column(
        shown.filter(({ status }) => status === 'P'),
        'valor_recebido',
      ),
    ).toEqual(['60.00'])
  })

  it('has fourteen paid invoices in every way of paying, all before today', () => {
    const paid = shown.filter(({ status }) => status === 'R')
    expect(paid).toHaveLength(14)
    expect(new Set(column(paid, 'tipo_recebimento'))).toEqual(
      new Set(['Pix', 'Boleto', 'Cartao', 'Gateway']),
    )
    expect(column(paid, 'pagamento_data').filter((day) => day >= today)).toEqual([])
  })

  it('has one cancelled and one unreleased invoice, which must stay hidden', () => {
    expect(invoices.filter(({ status }) => status === 'C')).toHaveLength(1)
    expect(invoices.filter(({ liberado }) => liberado === 'N')).toHaveLength(1)
  })
})

describe('the demo provider', () => {
  const invoices = table('demo', 'fn_areceber')
  const contracts = table('demo', 'cliente_contrato')
  const records = table('demo', 'cliente')
  const recordOf = (id: string) => records.find((row) => row['id'] === id)

  it('has contracts in every state, one of which may be unlocked once', () => {
    const states = (id: string) =>
      column(
        contracts.filter((row) => row['id_cliente'] === id),
        'status_internet',
      )
    expect(states('101')).toEqual(['A'])
    expect(states('102')).toEqual(['A', 'CM', 'FA'])
    expect(states('103')).toEqual(['AA', 'A'])
    expect(states('105')).toEqual([])
    const unlockable = contracts.filter((row) => row['desbloqueio_confianca'] === 'S')
    expect(column(unlockable, 'id')).toEqual(['203'])
  })

  it('gives João one open invoice without a line, in a wallet without boleto and PIX', () => {
    const open = invoices.filter((row) => row['id_cliente'] === '102' && row['status'] === 'A')
    const lineless = open.filter((row) => row['linha_digitavel'] === '')
    expect(column(lineless, 'id_carteira_cobranca')).toEqual(['3'])
    expect(open.length).toBeGreaterThan(lineless.length)
  })

  it('has only a customer record for Ana', () => {
    for (const name of [
      'cliente_contrato',
      'fn_areceber',
      'vd_saida',
      'su_ticket',
      'radusuarios',
    ]) {
      expect(column(table('demo', name), 'id_cliente')).not.toContain('105')
    }
  })

  it('has no e-mail for Vera, no phone for Sônia, and a disabled record for Rui', () => {
    expect([recordOf('106')?.['email'], recordOf('106')?.['hotsite_email']]).toEqual(['', ''])
    expect([recordOf('109')?.['telefone_celular'], recordOf('109')?.['fone']]).toEqual(['', ''])
    expect(records.filter(({ ativo }) => ativo === 'N').map(({ id }) => id)).toEqual(['107'])
  })

  const addresses = (id: string) =>
    [recordOf(id)?.['email'], recordOf(id)?.['hotsite_email']]
      .join(';')
      .split(/[; ]+/)
      .filter((text) => text !== '')

  it('has two e-mail addresses for Maria and three for Lia', () => {
    expect(addresses('101')).toHaveLength(2)
    expect(addresses('108')).toHaveLength(3)
  })

  it('has every kind of fiscal note for Maria in this month and the last, and hidden ones', () => {
    for (const month of ['2026-11', '2026-10']) {
      const notes = table('demo', 'vd_saida').filter((row) =>
        row['data_emissao']?.startsWith(month),
      )
      const final = notes.filter(({ status }) => status === 'F')
      expect(column(final, 'id_tipo_documento')).toEqual(['632', '900', '13', '62', '777'])
      expect(column(notes, 'status')).toEqual(expect.arrayContaining(['C', 'D']))
    }
  })

  it('has invoices outside their plans, tied to standalone contracts', () => {
    const standalone = invoices.filter((row) => row['id_contrato'] === '')
    expect(column(standalone, 'id_contrato_avulso')).toEqual(['201', '202'])
  })
})
