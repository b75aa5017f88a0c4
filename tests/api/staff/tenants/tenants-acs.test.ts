import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createAcs, editAcs, findAcs, removeAcs } from '#contract/staff/tenants/acs.ts'
import { checkAcs } from '#contract/service/device-service.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { person, useApp } from '#tests/support/app.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

let administrator: Visitor | null = null
const admin = async () => (administrator ??= await app().signInAdmin())

const pem = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
const key = pem('P-256')
const fields = {
  acs_issuer_id: 'portal-cliente',
  acs_private_key: key,
  acs_url: 'https://cliente.acs.sandbox.example',
}

const find = async (clientId: string) => (await admin()).call(findAcs, { params: { clientId } })
const create = async (change: Partial<typeof fields> = {}) =>
  (await admin()).call(createAcs, { body: { client_id: 'cliente', ...fields, ...change } })

const hasDevices = async () => {
  const subscriber = await app().signIn(person('', 'cliente'))
  return (await expectOk(checkAcs, await subscriber.call(checkAcs, {}))).is_acs_configured
}

describe('the ACS record of a provider', () => {
  it('answers 404 for the ACS record until an administrator adds it', async () => {
    expect(await readRefusal(await find('cliente'))).toMatchObject({
      status: 404,
      body: { message: 'no ACS configured' },
    })
    expect(await hasDevices()).toBe(false)
  })

  it.each([
    ['no issuer', { acs_issuer_id: '' }],
    ['no key', { acs_private_key: '' }],
    ['a malformed key', { acs_private_key: 'not a key' }],
    ['a key of another curve', { acs_private_key: pem('P-384') }],
    ['an unchanged key where none is stored', { acs_private_key: unchangedSecret }],
    ['no address', { acs_url: '' }],
    ['an invalid address', { acs_url: 'javascript:alert(1)' }],
    ['a hyphen in each field', { acs_issuer_id: '-', acs_private_key: '-', acs_url: '-' }],
  ])('refuses an ACS record with %s', async (_, change) => {
    expect(await readRefusal(await create(change))).toMatchObject({
      status: 400,
      body: { message: 'invalid ACS data' },
    })
  })

  it('adds an ACS record with its key sealed and never shown', async () => {
    const { acs } = await expectOk(createAcs, await create())
    expect(acs).toMatchObject({
      acs_issuer_id: 'portal-cliente',
      acs_private_key: unchangedSecret,
      client_id: 'cliente',
    })
    expect((await expectOk(findAcs, await find('cliente'))).acs).toEqual(acs)
    expect(await hasDevices()).toBe(true)
    const { rows } = await app().database.db.execute(sql`select tenants::text from tenants`)
    expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY')
    expect(await readRefusal(await create())).toMatchObject({
      status: 409,
      body: { message: 'ACS already exists' },
    })
  })

  it('changes an ACS record by its id and keeps a key sent back as it was shown', async () => {
    const { acs } = await expectOk(findAcs, await find('cliente'))
    const body = { ...fields, acs_private_key: unchangedSecret, acs_issuer_id: 'outro' }
    const params = { uuid: acs.uuid }
    const answer = await (await admin()).call(editAcs, { params, body })
    expect((await expectOk(editAcs, answer)).acs).toMatchObject({
      uuid: acs.uuid,
      acs_issuer_id: 'outro',
      acs_private_key: unchangedSecret,
    })
  })

  it('sends a kept key to no other address than the one it was entered for', async () => {
    const { acs } = await expectOk(findAcs, await find('cliente'))
    const params = { uuid: acs.uuid }
    const moved = { ...fields, acs_url: 'https://litoral.acs.sandbox.example' }
    const kept = { ...moved, acs_private_key: unchangedSecret }
    const answer = await (await admin()).call(editAcs, { params, body: kept })
    expect(await readRefusal(answer)).toMatchObject({
      status: 400,
      body: { message: 'secret required', fields: ['acs_private_key'] },
    })
    const typedAgain = await (await admin()).call(editAcs, { params, body: moved })
    expect((await expectOk(editAcs, typedAgain)).acs.acs_url).toBe(moved.acs_url)
  })

  it('removes an ACS record, and with it the routers shown to subscribers', async () => {
    const { acs } = await expectOk(findAcs, await find('cliente'))
    const params = { uuid: acs.uuid }
    expect((await (await admin()).call(removeAcs, { params })).status).toBe(200)
    expect((await find('cliente')).status).toBe(404)
    expect(await hasDevices()).toBe(false)
    for (const answer of [
      await (await admin()).call(removeAcs, { params }),
      await (await admin()).call(editAcs, { params, body: fields }),
    ]) {
      expect(await readRefusal(answer)).toMatchObject({
        status: 404,
        body: { message: 'ACS not found' },
      })
    }
  })

  it('audits each change of an ACS record with the names of fields and no values', async () => {
    const params = { clientId: 'cliente' }
    const entries = await auditOf(await admin(), params.clientId)
    const ofStaff = entries.filter(({ role }) => role !== 'subscriber')
    expect(ofStaff.map(({ action, fields: names }) => [action, names])).toEqual([
      ['acs removed', ['acs_issuer_id', 'acs_private_key', 'acs_url']],
      ['acs edited', ['acs_issuer_id', 'acs_url']],
      ['acs edited', ['acs_issuer_id']],
      ['acs created', ['acs_issuer_id', 'acs_private_key', 'acs_url']],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/PRIVATE|portal-cliente/)
  })
})
