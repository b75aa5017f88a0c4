import { expect, it } from 'vitest'
import {
  createOutage,
  listOutages,
  saveOutage,
  updateOutage,
} from '#contract/news/staff-outages.ts'
import { findBridge, editBridge } from '#contract/staff/tenants/platform-bridge.ts'
import {
  createAnnouncementDraft,
  saveAnnouncementDraft,
} from '#contract/news/announcement-changes.ts'
import { listAnnouncements } from '#contract/news/announcements.ts'
import { editAcs, findAcs } from '#contract/staff/tenants/acs.ts'
import { addTenantApp, editTenantApp, listTenantApps } from '#contract/service/tenant-apps.ts'
import { createTenant, editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { createCertificate } from '#tests/support/wire/certificates.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'

/* What is read is sent back whole, with one thing changed. */

const app = useApp()
const params = { clientId: 'demo' }

it('takes a provider as it is read, to change it and to make another of it', async () => {
  const admin = await app().signInAdmin()
  const read = async () =>
    (await expectOk(findTenant, await admin.call(findTenant, { params }))).customer
  const before = await read()
  const body = { ...before, phone_number: '4833334444' }
  await expectOk(editTenant, await admin.call(editTenant, { params, body }))
  const after = await read()
  expect(after).toEqual({ ...before, phone_number: '4833334444', version: after.version })

  // A field that is only read stays what it is, whatever is sent.
  const changed = { ...after, status: 'suspended', gateway_notification_url: 'https://x.example' }
  await expectOk(editTenant, await admin.call(editTenant, { params, body: changed }))
  expect(await read()).toMatchObject({
    status: 'active',
    gateway_notification_url: before.gateway_notification_url,
  })

  const pair = createCertificate({ commonName: 'copia' })
  const secrets = {
    bank_client_secret: 'novo-segredo',
    bank_certificate: pair.cert,
    bank_private_key: pair.key,
    ixc_access_token: 'novo-token',
    gateway_merchant_key: before.gateway_merchant_key && 'nova-chave',
  }
  const copy = { ...after, ...secrets, client_id: 'copia' }
  const made = await expectOk(createTenant, await admin.call(createTenant, { body: copy }))
  expect(made.customer).toMatchObject({ client_id: 'copia', phone_number: '4833334444' })

  const strange = { ...after, unknown_field: '' }
  const odd = await admin.call(editTenant, { params, body: strange })
  expect(await readRefusal(odd)).toMatchObject({ status: 400 })
})

it('takes an app, an ACS and a bridge as they are read', async () => {
  const admin = await app().signInAdmin()
  const { customer_apps: apps } = await expectOk(
    listTenantApps,
    await admin.call(listTenantApps, { params }),
  )
  for (const one of apps.slice(0, 2)) {
    const asked = { params: { clientId: 'demo', id: one.id }, body: { ...one, name: 'Outro' } }
    await expectOk(editTenantApp, await admin.call(editTenantApp, asked))
    await expectOk(addTenantApp, await admin.call(addTenantApp, { params, body: one }))
  }
  expect(apps.length).toBeGreaterThan(0)
  const { acs } = await expectOk(findAcs, await admin.call(findAcs, { params }))
  await expectOk(editAcs, await admin.call(editAcs, { params: { uuid: acs.uuid }, body: acs }))
  const bridge = await expectOk(findBridge, await admin.call(findBridge, { params }))
  await expectOk(editBridge, await admin.call(editBridge, { params, body: bridge }))
})

it('takes drafts of outages and announcements as they are read', async () => {
  const provider = await app().signInProvider()
  await provider.call(createOutage, {
    body: {
      kind: 'maintenance',
      cause: 'equipment',
      place: 'Centro',
      note: '',
      area: { isEverywhere: true, cities: [], districts: [], points: [], contracts: [] },
      starts_at: null,
      expected_end: null,
    },
  })
  const readOutages = async () =>
    (await expectOk(listOutages, await provider.call(listOutages, { query: {} }))).outages
  for (const one of await readOutages()) {
    const asked = { params: { outageId: one.id }, body: { ...one, place: 'Outro lugar' } }
    const call = one.state === 'draft' ? saveOutage : updateOutage
    expect((await provider.call(call, asked)).status).not.toBe(400)
  }

  const audience = { cities: [], districts: [], plans: [], states: [] }
  const words = { title: 'Aviso', message: 'Texto.' }
  await provider.call(createAnnouncementDraft, { body: { ...words, audience } })
  const { notifications } = await expectOk(
    listAnnouncements,
    await provider.call(listAnnouncements, { query: {} }),
  )
  const one = notifications.find(({ state }) => state === 'draft')
  if (!one) throw new Error('no draft')
  expect(one).toMatchObject(words)
  const asked = { params: { announcementId: one.id }, body: { ...one, title: 'Outro' } }
  await expectOk(saveAnnouncementDraft, await provider.call(saveAnnouncementDraft, asked))
  const again = await provider.call(createAnnouncementDraft, { body: one })
  expect(again.status).toBe(200)
})
