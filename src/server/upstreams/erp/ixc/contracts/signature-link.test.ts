import { expect, it } from 'vitest'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { fakeIxc } from '#tests/support/upstreams/fake-ixc.ts'

const action = 'reenviar_link_assnatura_digital'
const ask = (answer: unknown) => {
  const { erp, to } = fakeIxc(({ resource }) => (resource === action ? answer : {}))
  return { sent: erp.resendSignatureLink({ id: '205' }), to }
}

it.each([
  [{ type: 'success', message: 'ok' }, 'sent'],
  [[{ tipo: 'sucesso', mensagem: 'ok' }], 'sent'],
  [{ type: 'error', message: 'Contrato não encontrado!' }, 'refused'],
  [{ type: 'error', message: `Recurso ${action} não está disponível!` }, 'not offered'],
  [{ type: 'error', message: `Resource ${action} is not available!` }, 'not offered'],
])('reads %j as %s, asked once with the id of the contract', async (answer, outcome) => {
  const { sent, to } = ask(answer)
  expect(await sent).toBe(outcome)
  expect(to(action)).toEqual([{ resource: action, ixcsoft: null, body: { id_contrato: '205' } }])
})

it.each([{}, { type: 'maybe' }, new Response('<html>')])(
  'fails where the ERP says neither yes nor no: %j',
  async (answer) => {
    await expect(ask(answer).sent).rejects.toThrow(UpstreamFailure)
  },
)
