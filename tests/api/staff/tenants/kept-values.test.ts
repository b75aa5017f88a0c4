import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { addTenantApp, editTenantApp } from '#contract/service/tenant-apps.ts'
import { createAcs, editAcs } from '#contract/staff/tenants/acs.ts'
import { editBridge } from '#contract/staff/tenants/platform-bridge.ts'
import { editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { hourMs } from '#domain/platform/time/durations.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { tenantApps } from '#server/service/tenant-apps/table.ts'
import { bridges } from '#server/upstreams/platforms/table.ts'
import { useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'
import { formOf } from '#tests/support/tenants/tenant-form.ts'
import { createCertificate } from '#tests/support/wire/certificates.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'

/*
 * What is stored was judged when it was entered. A certificate that ended since, or an address that later rules
 * refuse, blocks no change of something else; a new value is judged by the rules of now.
 */

/** Milliseconds that tests have moved the clock forward, instead of waiting. */
let ahead = 0
const app = useApp({ now: () => new Date(Date.now() + ahead) })

let admin: Visitor
beforeEach(async () => {
  admin = await app().signInAdmin()
})

/** An address that no rule of the present lets the server call. */
const refusedUrl = 'https://10.0.0.1/pagina'

async function save(clientId: string, change: Partial<BodyOf<typeof editTenant>>) {
  const params = { clientId }
  const { customer } = await expectOk(findTenant, await admin.call(findTenant, { params }))
  const body = { ...formOf(customer), ...change }
  const answer = await admin.call(editTenant, { params, body })
  return answer.ok ? 'saved' : (await readRefusal(answer)).body
}

const write = (clientId: string, columns: Partial<typeof tenants.$inferInsert>) =>
  app().database.db.update(tenants).set(columns).where(eq(tenants.clientId, clientId))

describe('a value that a provider keeps', () => {
  it('is a bank certificate that ends: other changes are saved, another one that ended is not', async () => {
    const until = new Date(Date.now() + hourMs)
    const own = createCertificate({ commonName: 'provedor', until })
    const pair = { bank_certificate: own.cert, bank_private_key: own.key }
    expect(await save('netmania', pair)).toBe('saved')
    ahead = 2 * hourMs
    admin = await app().signInAdmin()
    expect(await save('netmania', { phone_number: '48 3399-2222' })).toBe('saved')
    expect(await save('netmania', { bank_account: '12345' })).toBe('saved')
    const ended = createCertificate({ commonName: 'velho', until })
    const other = { bank_certificate: ended.cert, bank_private_key: ended.key }
    const unusable = { message: 'bank certificate unusable', fields: ['bank_certificate'] }
    expect(await save('netmania', other)).toEqual(unusable)
    expect(await save('netmania', { bank_private_key: ended.key })).toEqual(unusable)
  })

  it('is an address that is refused by now: other changes are saved, and new addresses are judged', async () => {
    const { db } = app().database
    const [stored] = await db.select().from(tenants).where(eq(tenants.clientId, 'litoral'))
    const rules = { ...stored?.rules, chatUrl: refusedUrl }
    await write('litoral', { faqUrl: refusedUrl, bankUrl: refusedUrl, rules })
    expect(await save('litoral', { phone_number: '48 3399-2222' })).toBe('saved')
    expect(await save('litoral', { faq_url: `${refusedUrl}/outra` })).toEqual({
      message: 'address refused',
      fields: ['faq_url'],
    })
  })

  it('is a part of a system that was stored before all of it was asked for', async () => {
    await write('serrana', { gatewayMerchantId: '', messageDailyLimit: '50', bankPixKey: '' })
    expect(await save('serrana', { phone_number: '48 3399-2222' })).toBe('saved')
    const message = 'gateway incomplete'
    expect(await save('serrana', { gateway_merchant_key: 'outra-chave' })).toEqual({ message })
    expect(await save('serrana', { message_channel: 'sms' })).toEqual({
      message: 'message gateway incomplete',
    })
    expect(await save('serrana', { bank_account: '12345' })).toEqual({ message: 'bank incomplete' })
  })
})

describe('an address that is kept', () => {
  it('lets the key of the bridge be renewed', async () => {
    const { db } = app().database
    await db.update(bridges).set({ url: refusedUrl }).where(eq(bridges.clientId, 'demo'))
    const renew = async (platform_url: string) => {
      const body = { platform_url, platform_key: 'a-new-key' }
      return (await admin.call(editBridge, { params: { clientId: 'demo' }, body })).status
    }
    expect(await renew(refusedUrl)).toBe(200)
    expect(await renew(`${refusedUrl}/outra`)).toBe(400)
  })

  it('lets the issuer of the ACS be changed', async () => {
    const fields = { acs_issuer_id: 'portal', acs_url: 'https://cliente.acs.sandbox.example' }
    const { key } = createCertificate({ commonName: 'acs' })
    const typed = { client_id: 'cliente', ...fields, acs_private_key: key }
    const made = await expectOk(createAcs, await admin.call(createAcs, { body: typed }))
    await write('cliente', { acsUrl: refusedUrl })
    const params = { uuid: made.acs.uuid }
    const edit = async (acs_url: string) => {
      const body = { acs_issuer_id: 'outro', acs_private_key: key, acs_url }
      return (await admin.call(editAcs, { params, body })).status
    }
    expect(await edit(refusedUrl)).toBe(200)
    expect(await edit('https://10.0.0.2')).toBe(400)
  })

  it('lets an app be renamed', async () => {
    const body: BodyOf<typeof addTenantApp> = {
      name: 'Guia',
      image: 'https://imagens.example/guia.png',
      activation_criteria: 'any',
      integration_method: 'display_only',
    }
    const of = { clientId: 'demo' }
    const added = await admin.call(addTenantApp, { params: of, body })
    const { id } = (await expectOk(addTenantApp, added)).customer_app
    await app()
      .database.db.update(tenantApps)
      .set({ image: refusedUrl })
      .where(eq(tenantApps.id, id))
    const edit = async (change: Partial<typeof body>) => {
      const params = { ...of, id }
      return (await admin.call(editTenantApp, { params, body: { ...body, ...change } })).status
    }
    expect(await edit({ image: refusedUrl, name: 'Guia novo' })).toBe(200)
    expect(await edit({ image: `${refusedUrl}.png` })).toBe(400)
    expect(await edit({ image: '' })).toBe(200)
  })
})
