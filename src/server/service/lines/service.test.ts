import { expect, it } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { benchTenant } from '#tests/support/tenants/bench-tenant.ts'
import { fakeIxc, listing, type Row } from '#tests/support/upstreams/fake-ixc.ts'
import { lineService } from './service.ts'

const login = { id: '4', id_cliente: '7', id_contrato: '3', ativo: 'S', login: 'maria' }

/** The lines that a document gets of an ERP with these logins. */
function knownOf(...logins: Row[]) {
  const { erps } = fakeIxc(({ resource }) =>
    resource === 'radusuarios' ? listing(...logins) : listing(),
  )
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
    now: () => new Date('2026-11-20T15:00:00Z'),
  })
  const rules = { ...providerRules('demo'), lines: 'read' as const }
  return lines.known({
    tenant: {
      ...benchTenant,
      rules,
      isSandbox: false,
      acsUrl: null,
      gateway: null,
      bank: null,
      agreementGateway: 'cielo',
      messageGateway: null,
    },
    session: { customerId: '7', documentHash: 'd' },
    fresh: false,
    signal: new AbortController().signal,
  })
}

it('tells a document of all lines, and that one cannot be read', async () => {
  const second = { ...login, id: '5', login: 'joana' }
  expect(await knownOf(login, second)).toMatchObject({ isIncomplete: false, isCut: false })
  expect(await knownOf(login, { ...second, login: '' })).toMatchObject({
    lines: [{}],
    isIncomplete: true,
  })
  const others = [
    { ...login, id: '6' },
    { ...login, id: '8' },
  ]
  expect(await knownOf(login, second, ...others)).toMatchObject({
    lines: [{}, {}, {}],
    isCut: true,
  })
})
