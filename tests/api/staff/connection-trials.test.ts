import { beforeEach, expect, it } from 'vitest'
import { listAdministrationAudit, listAudit } from '#contract/platform/audit.ts'
import {
  testAcsConnection,
  testErpConnection,
  testErpForms,
  testGatewayConnection,
  testMailDelivery,
} from '#contract/staff/connections.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** What the audit log says of the tests of a provider's systems. */

const app = useApp()

const demo = sandboxTenants.find(({ client_id: id }) => id === 'demo')
if (!demo?.acs) throw new Error('demo has a device service')
const erp = { client_id: 'demo', ixc_domain: demo.ixc_domain, ixc_access_token: unchangedSecret }
const erpHost = new URL(`https://${demo.ixc_domain.replace(/^https:\/\//, '')}`).hostname
const acs = {
  client_id: 'demo',
  acs_url: demo.acs.url,
  acs_issuer_id: demo.acs.issuer,
  acs_private_key: unchangedSecret,
}

let admin: Visitor
beforeEach(async () => {
  admin = await app().signInAdmin()
})

/** The latest entry about a provider, or about the administration. */
async function latest(clientId: string | null) {
  const answer =
    clientId === null
      ? await admin.call(listAdministrationAudit, { query: {} })
      : await admin.call(listAudit, { params: { clientId }, query: {} })
  return (await expectOk(listAudit, answer)).entries[0]
}

it('names who tried which system of a provider, its host and what came of it', async () => {
  const who = { who: 'admin@portal.example', role: 'admin' }
  await admin.call(testErpConnection, { body: erp })
  const tried = { ...who, action: 'erp tried', subject: erpHost }
  expect(await latest('demo')).toMatchObject({ ...tried, fields: ['ok'] })

  const wrong = { ...erp, ixc_access_token: `12:${'0'.repeat(64)}` }
  await admin.call(testErpConnection, { body: wrong })
  expect(await latest('demo')).toMatchObject({ ...tried, fields: ['credentials refused'] })

  await admin.call(testErpForms, { body: { ...erp, ixc_domain: 'outro.example.net' } })
  expect(await latest('demo')).toMatchObject({
    action: 'erp rights tried',
    subject: 'outro.example.net',
    fields: ['secret required'],
  })

  await admin.call(testAcsConnection, { body: { ...acs, acs_private_key: 'not a key' } })
  expect(await latest('demo')).toMatchObject({ action: 'acs tried', fields: ['key unreadable'] })

  await admin.call(testMailDelivery, { body: { client_id: 'demo', to: 'rita@demo.example' } })
  expect(await latest('demo')).toMatchObject({ action: 'mail tried', fields: ['ok'], subject: '' })
})

it('says of an ERP whose token may not read a form that rights are missing', async () => {
  const limited = demo.ixc_access_token.replace(/^\d+:/, '98:')
  await admin.call(testErpForms, { body: { ...erp, ixc_access_token: limited } })
  const tried = { action: 'erp rights tried', fields: ['rights missing'] }
  expect(await latest('demo')).toMatchObject(tried)
})

it('is of the administration while the provider is being made, whatever id was typed', async () => {
  const gateway = {
    client_id: '',
    gateway_url: 'https://gateway.example.net/1/sales?key=segredo-da-loja',
    gateway_query_url: '',
    gateway_merchant_id: 'loja-1',
    gateway_merchant_key: 'chave-da-loja',
  }
  for (const clientId of ['', 'ainda-nao-existe']) {
    await admin.call(testGatewayConnection, { body: { ...gateway, client_id: clientId } })
    const entry = await latest(null)
    expect(entry).toMatchObject({ action: 'gateway tried', subject: 'gateway.example.net' })
    expect(JSON.stringify(entry)).not.toMatch(/segredo|chave|loja/)
  }
})
