import { describe, expect, it } from 'vitest'
import { fakeIxc, listing, type Row } from '#tests/support/upstreams/fake-ixc.ts'

const since = '2026-11-25 08:50:00'
const login = (id: number, changes: Row = {}): Row => ({
  id: String(id),
  id_contrato: String(200 + id),
  ativo: 'S',
  online: 'N',
  ultima_conexao_final: '2026-11-25 08:55:10',
  id_transmissor: '3',
  id_caixa_ftth: '12',
  senha: 'pppoe-secreto',
  ...changes,
})

/** The ERP with these logins, a transmitter and no record of the box. */
const ixcWith = (...logins: Row[]) =>
  fakeIxc(({ resource }) => {
    if (resource === 'radusuarios') return listing(...logins)
    return resource === 'radpop_radio' ? listing({ id: '3', descricao: 'OLT Centro' }) : listing()
  })

describe('connections that were lost', () => {
  it('are read with the points they were at, the more exact one first', async () => {
    const { erp, to } = ixcWith(login(1))
    expect((await erp.recentDrops(since)).value).toEqual([
      {
        contractId: '201',
        at: '2026-11-25 08:55:10',
        points: [
          { id: 'box:12', name: 'Caixa 12' },
          { id: 'olt:3', name: 'OLT Centro' },
        ],
      },
    ])
    expect(JSON.parse(String(to('radusuarios')[0]?.body['grid_param']))).toMatchObject([
      { TB: 'radusuarios.ultima_conexao_final', OP: '>=', P: since },
      { TB: 'radusuarios.id', OP: '>', P: '0' },
    ])
  })

  it('leave out what came back, is not in use or was lost before, whatever the ERP lists', async () => {
    const { erp, asked } = ixcWith(
      login(1, { online: 'S' }),
      login(2, { ativo: 'N' }),
      login(3, { ultima_conexao_final: '2026-11-25 08:49:59' }),
      login(4, { ultima_conexao_final: '0000-00-00 00:00:00' }),
      login(5, { id_contrato: '0' }),
    )
    expect((await erp.recentDrops(since)).value).toEqual([])
    expect(asked.map(({ resource }) => resource)).toEqual(['radusuarios'])
  })

  it('are all that there are, however many the ERP gives in one answer', async () => {
    const all = Array.from({ length: 1_500 }, (_, index) => login(index + 1))
    const { erp, to } = fakeIxc(({ resource, body }) => {
      if (resource !== 'radusuarios') return listing()
      const after = Number(JSON.parse(body['grid_param'] ?? '[]').at(-1)?.P ?? 0)
      const left = all.slice(after)
      return { page: '1', total: String(left.length), registros: left.slice(0, 600) }
    })
    expect([...(await erp.recentDrops(since)).value]).toHaveLength(1_500)
    expect(to('radusuarios')).toHaveLength(3)
  })

  it('are asked for once a minute, however many look', async () => {
    const { erp, to } = ixcWith(login(1))
    await Promise.all([erp.recentDrops(since), erp.recentDrops('2026-11-25 08:50:01')])
    await erp.recentDrops(since)
    expect(to('radusuarios')).toHaveLength(1)
  })
})
