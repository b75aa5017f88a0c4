import { describe, expect, it } from 'vitest'
import {
  testAcsConnection,
  testErpConnection,
  testMailDelivery,
} from '#contract/staff/connections.ts'
import { findPlan, findProduct, findSubject } from '#contract/service/erp-lookups.ts'
import { previewImage, refetchImages } from '#contract/site/images.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { useApp } from '#tests/support/app.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

let administrator: Visitor | null = null
const admin = async () => (administrator ??= await app().signInAdmin())

const demo = sandboxTenants.find(({ client_id }) => client_id === 'demo')
if (!demo?.acs) throw new Error('demo has a device service')
const erp = { client_id: 'demo', ixc_domain: demo.ixc_domain, ixc_access_token: unchangedSecret }
const acs = {
  client_id: 'demo',
  acs_url: demo.acs.url,
  acs_issuer_id: demo.acs.issuer,
  acs_private_key: unchangedSecret,
}

describe('the lookup of an id in the ERP', () => {
  const query = { client_id: 'demo' }

  it('answers the name of the id in the ERP', async () => {
    const ask = await admin()
    const subject = await ask.call(findSubject, { params: { id: '99' }, query })
    expect(await expectOk(findSubject, subject)).toEqual({
      id: '99',
      content: 'Cobrança judicial (interno)',
    })
    const product = await ask.call(findProduct, { params: { id: '133' }, query })
    expect(await expectOk(findProduct, product)).toEqual({
      product: { id: '133', descricao: 'Globoplay' },
    })
    const plan = await ask.call(findPlan, { params: { id: '12' }, query })
    expect(await expectOk(findPlan, plan)).toEqual({ plan: { id: '12', grupo: 'FIBRA 500 MEGA' } })
  })

  it('refuses an id unknown to the ERP, with a text for each kind of record', async () => {
    const ask = await admin()
    const none = { params: { id: '999999' }, query }
    for (const [endpoint, message] of [
      [findSubject, 'subject not found'],
      [findProduct, 'product not found'],
      [findPlan, 'plan not found'],
    ] as const) {
      expect(await readRefusal(await ask.call(endpoint, none))).toMatchObject({
        status: 404,
        body: { message },
      })
      const nowhere = { ...none, query: { client_id: 'ninguem' } }
      expect(await readRefusal(await ask.call(endpoint, nowhere))).toMatchObject({
        status: 404,
        body: { message: 'customer not found' },
      })
    }
  })
})

describe('a connection test of the ERP', () => {
  const run = async (body: typeof erp) =>
    expectOk(testErpConnection, await (await admin()).call(testErpConnection, { body }))

  it('distinguishes the answer of a system that is not the ERP from no answer', async () => {
    await app().fault({ upstream: 'erp', mode: 'garbage', client_id: 'demo' })
    expect(await run(erp)).toMatchObject({ outcome: 'not understood' })
    await app().fault({ upstream: 'erp', mode: 'down', client_id: 'demo' })
    expect(await run(erp)).toMatchObject({ outcome: 'unreachable' })
    await app().fault({ upstream: 'erp', mode: 'ok', client_id: 'demo' })
  })

  it('names the company of the ERP that answered', async () => {
    expect(await run(erp)).toMatchObject({ outcome: 'ok', name: expect.stringMatching(/\S/) })
  })

  it('says that the ERP refused the credentials', async () => {
    const wrong = { ...erp, ixc_access_token: `12:${'0'.repeat(64)}` }
    expect(await run(wrong)).toMatchObject({ outcome: 'credentials refused' })
  })

  it('does not send a stored token to another address', async () => {
    const elsewhere = { ...erp, ixc_domain: 'litoral.erp.sandbox.example' }
    expect(await run(elsewhere)).toMatchObject({ outcome: 'secret required' })
    expect(await run({ ...erp, client_id: 'litoral' })).toMatchObject({
      outcome: 'secret required',
    })
  })
})

describe('a connection test of the ACS', () => {
  const run = async (body: typeof acs) =>
    expectOk(testAcsConnection, await (await admin()).call(testAcsConnection, { body }))

  it('says whether the ACS accepted the credentials', async () => {
    expect(await run(acs)).toMatchObject({ outcome: 'ok' })
    expect(await run({ ...acs, acs_issuer_id: 'another' })).toMatchObject({
      outcome: 'credentials refused',
    })
    expect(await run({ ...acs, acs_private_key: 'no key' })).toMatchObject({
      outcome: 'key unreadable',
    })
    for (const change of [
      { client_id: 'cliente' },
      { acs_url: 'https://litoral.acs.sandbox.example' },
    ]) {
      expect(await run({ ...acs, ...change })).toMatchObject({ outcome: 'secret required' })
    }
  })
})

describe('a test of outgoing mail', () => {
  it('sends one test mail in the name of the provider', async () => {
    const body = { client_id: 'demo', to: 'equipe@demo.example' }
    const answer = await (await admin()).call(testMailDelivery, { body })
    expect(await expectOk(testMailDelivery, answer)).toMatchObject({ outcome: 'ok' })
    const letters = (await outbox(app())).filter(({ to }) => to === body.to)
    expect(letters).toMatchObject([{ subject: 'Teste de envio de e-mails' }])
  })
})

describe('the preview of a picture', () => {
  const show = async (url: string) => (await admin()).call(previewImage, { body: { url } })

  it('shows a picture of the own origin as pixels', async () => {
    const shown = await expectOk(previewImage, await show('/pwa/demo/logo.png'))
    expect(shown.image).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/)
  })

  it('refuses an address without a picture', async () => {
    expect(await readRefusal(await show('/pwa/demo/config.json'))).toMatchObject({
      status: 422,
      body: { message: 'not an image' },
    })
    expect(await readRefusal(await show('/pwa/demo/nothing.png'))).toMatchObject({
      status: 404,
      body: { message: 'image not found' },
    })
    expect(
      await readRefusal(await show('https://demo.platform.sandbox.example/logo.png')),
    ).toMatchObject({
      status: 404,
      body: { message: 'image not found' },
    })
  })
})

describe('fetching the pictures of a provider again', () => {
  it("is an administrator's, says which addresses have no picture, and is recorded", async () => {
    const browser = await admin()
    const ask = (clientId: string) => browser.call(refetchImages, { params: { clientId } })
    expect(await expectOk(refetchImages, await ask('demo'))).toEqual({ fetched: 0, failed: [] })
    const entries = await auditOf(browser, 'demo')
    expect(entries.map(({ action }) => action)).toContain('images fetched')
    expect(await readRefusal(await ask('nowhere'))).toMatchObject({
      status: 404,
      body: { message: 'customer not found' },
    })
  })
})
