import { describe, expect, it } from 'vitest'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { benchTenant } from '#tests/support/tenants/bench-tenant.ts'
import { fakeIxc, listing, type Row } from '#tests/support/upstreams/fake-ixc.ts'
import { lineService } from './service.ts'

const now = new Date('2026-11-20T15:00:00Z')
const login = { id: '4', id_cliente: '7', id_contrato: '', ativo: 'S', login: 'maria', online: 'S' }

/** Connections that ended, the newest first; noon at the provider is the moment. */
const ended = (count: number, hour: string, first = 0) =>
  Array.from({ length: count }, (_, index) => {
    const nth = first + index
    const minute = String(59 - nth).padStart(2, '0')
    const [from, to] = [`${hour}:${minute}:00`, `${hour}:${minute}:30`]
    return {
      id: `${99 - nth}`,
      cell: [`${99 - nth}`, 'maria', '', '', '', '', from, to, '60', 'Lost-Carrier'],
    }
  })

function linesOf(sessions: object, logins: Row[] = [login]) {
  let isDown = false
  const { erps, clock } = fakeIxc(({ resource }) => {
    if (isDown) throw new Error('away')
    if (resource === 'radusuarios') return listing(...logins)
    return resource === 'radacct' ? sessions : listing()
  })
  const unused = () => Promise.reject(new Error('not asked for'))
  const lines = lineService({
    erps,
    acses: {
      for: () => {
        throw new Error('not asked for')
      },
    },
    outages: { find: async () => null },
    signals: { add: unused, list: unused },
    limits: { consume: unused },
    watch: unused,
    now: () => now,
  })
  const rules = { ...providerRules('demo'), lines: 'read' as const }
  const call = {
    tenant: {
      ...benchTenant,
      rules,
      isSandbox: false,
      acsUrl: null,
      gateway: null,
      bank: null,
      agreementGateway: 'cielo' as const,
      messageGateway: null,
    },
    session: { customerId: '7', documentHash: 'd' },
    fresh: true,
    signal: new AbortController().signal,
  }
  /** The ERP is away, and has been for a minute. */
  const away = () => {
    isDown = true
    clock.now = new Date(clock.now.getTime() + minuteMs)
  }
  return { lines, call, away }
}

describe('the drops of a day', () => {
  const dropsOf = async (sessions: object) => {
    const { lines, call } = linesOf(sessions)
    return (await lines.evidence(call, '4')).find((fact) => fact.startsWith('Quedas'))
  }

  it('are at least those that were read, where all began within the day', async () => {
    const rows = ended(20, '20/11/2026 10')
    expect(await dropsOf({ total: 60, rows })).toBe('Quedas em 24 horas: 20 ou mais (Lost-Carrier)')
  })

  it('are counted where the oldest that was read began before', async () => {
    const rows = [...ended(19, '20/11/2026 10'), ...ended(1, '18/11/2026 10', 19)]
    expect(await dropsOf({ total: 60, rows })).toBe('Quedas em 24 horas: 19 (Lost-Carrier)')
    expect(await dropsOf({ total: 3, rows: ended(3, '20/11/2026 10') })).toBe(
      'Quedas em 24 horas: 3 (Lost-Carrier)',
    )
  })
})

describe('a line that is not connected', () => {
  const dropsOf = async (day: string, online: string) => {
    const rows = ended(1, `${day}/11/2026 10`)
    const { lines, call } = linesOf({ total: 1, rows }, [{ ...login, online }])
    return (await lines.evidence(call, '4')).find((fact) => /24 horas/.test(fact))
  }

  it('is told as without a connection where it dropped more than a day ago', async () => {
    expect(await dropsOf('18', 'N')).toBe(
      'Sem conexão nas últimas 24 horas, desde 18/11/2026 10:59',
    )
    expect(await dropsOf('20', 'N')).toBe('Quedas em 24 horas: 1 (Lost-Carrier)')
    expect(await dropsOf('18', 'S')).toBe('Quedas em 24 horas: 0')
  })
})

describe('what a document is told of lines', () => {
  it('is what the ERP says now, and with its moment what it said last', async () => {
    const { lines, call, away } = linesOf({ total: 60, rows: ended(20, '20/11/2026 10') })
    const present = await lines.known(call)
    expect(present).toMatchObject({ asOf: null, isIncomplete: false, isCut: false })
    expect(present.lines[0]?.past).toMatchObject({ isCut: true })
    expect(present.lines[0]?.facts).toContainEqual(expect.stringContaining('Diagnóstico'))
    away()
    const last = await lines.known(call)
    expect(last.asOf).toEqual(now)
    expect(last.lines[0]?.facts).toEqual(['Conexão maria: conectada'])
    expect(last.lines[0]?.past?.sessions).toHaveLength(20)
  })

  it('says that a line could not be read, and that there are more than three', async () => {
    const other = (id: string) => ({ ...login, id, login: `maria${id}` })
    const many = linesOf(listing(), [login, other('5'), other('6'), other('8')])
    expect(await many.lines.known(many.call)).toMatchObject({ isCut: true, isIncomplete: false })
    const part = linesOf(listing(), [login, { ...login, id: '5', login: '' }])
    const known = await part.lines.known(part.call)
    expect(known).toMatchObject({ isCut: false, isIncomplete: true })
    expect(known.lines).toHaveLength(1)
  })
})
