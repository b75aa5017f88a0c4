import { describe, expect, it } from 'vitest'
import type { ErpContract } from '#server/upstreams/erp/port.ts'
import { fakeIxc, listing } from '#tests/support/upstreams/fake-ixc.ts'

const row = {
  id: '601',
  id_cliente: '7',
  id_contrato: '201',
  login: 'maria.casa',
  ativo: 'S',
  senha: 'pppoe-secreto',
  senha_rede_sem_fio: 'wifi-secreto',
}

const contract: ErpContract = {
  id: '201',
  customerId: '7',
  status: 'A',
  isReduced: false,
  mayLiftReduction: false,
  contrato: '',
  status_internet: 'A',
  data_ativacao: '',
  endereco_padrao_cliente: 'S',
  endereco: '',
  desbloqueio_confianca: 'S',
  desbloqueio_confianca_ativo: 'N',
  nao_bloquear_ate: '',
  contrato_suspenso: 'N',
  loyalUntil: null,
  suspendedFrom: null,
  dueDay: null,
}

describe('the logins of a customer', () => {
  it('include only logins in use, without a password', async () => {
    const rows = [row, { ...row, id: '602', login: 'maria.antiga', ativo: 'N' }]
    const { erp, to } = fakeIxc(() => listing(...rows))
    const { value } = await erp.logins('7')
    expect(value).toEqual([{ id: '601', customerId: '7', contractId: '201', login: 'maria.casa' }])
    expect(to('radusuarios')[0]?.body).toMatchObject({
      qtype: 'radusuarios.id_cliente',
      query: '7',
    })
    expect(to('radusuarios')[0]?.ixcsoft).toBe('listar')
  })

  it("exclude other customers' logins, whatever the ERP lists", async () => {
    const { erp } = fakeIxc(() => listing(row, { ...row, id: '603', id_cliente: '8' }))
    expect((await erp.logins('7')).value.map(({ id }) => id)).toEqual(['601'])
  })

  it('of a contract are disconnected one by one, in the answer’s own dialect', async () => {
    const rows = [row, { ...row, id: '602', id_contrato: '202' }, { ...row, id: '604', ativo: 'N' }]
    const { erp, to } = fakeIxc(({ resource }) =>
      resource === 'radusuarios' ? listing(...rows) : { msg: [{ type: 'error', message: '' }] },
    )
    await erp.disconnectRouters(contract)
    expect(to('desconectar_clientes').map(({ body }) => body)).toEqual([{ id: '601' }])
  })

  it('are an empty list when there is none', async () => {
    const { erp } = fakeIxc(() => listing())
    expect((await erp.logins('7')).value).toEqual([])
  })
})
