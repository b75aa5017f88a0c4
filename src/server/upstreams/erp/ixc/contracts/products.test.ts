import { describe, expect, it } from 'vitest'
import { fakeIxc, listing, type Row } from '#tests/support/upstreams/fake-ixc.ts'

function erpWith(tables: Readonly<Record<string, readonly Row[]>>) {
  return fakeIxc(({ resource }) => listing(...(tables[resource] ?? [])))
}

describe('looking up a plan or a subject', () => {
  it('returns the name of a plan, and asks only for that plan', async () => {
    const { erp, to } = erpWith({ vd_contratos: [{ id: '10', nome: 'FIBRA 500' }] })
    expect((await erp.plan('10')).value).toEqual({ name: 'FIBRA 500' })
    expect(to('vd_contratos')[0]?.body).toMatchObject({ qtype: 'vd_contratos.id', query: '10' })
  })

  it('returns null when the ERP answers with another plan', async () => {
    const { erp } = erpWith({ vd_contratos: [{ id: '11', nome: 'FIBRA 600' }] })
    expect((await erp.plan('10')).value).toBeNull()
  })

  it('finds subjects that subscribers are not offered, but none that is inactive', async () => {
    const row = { id: '5', assunto: 'Lentidão', ativo: 'S', mostra_hotsite: 'N', finalidade: 'OS' }
    const { erp } = erpWith({ su_oss_assunto: [row] })
    expect(await erp.supportSubject('5')).toEqual({ id: '5', name: 'Lentidão' })
    expect(await erp.supportSubject('6')).toBeNull()
    const gone = erpWith({ su_oss_assunto: [{ ...row, ativo: 'N' }] })
    expect(await gone.erp.supportSubject('5')).toBeNull()
  })
})
