import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { eraseAccount } from '#contract/installation/my-data.ts'
import { removePasskey } from '#contract/account/passkeys.ts'
import {
  checkDocument,
  checkVerificationCode,
  editPassword,
  sendVerificationCode,
} from '#contract/account/recovery.ts'
import { validToken } from '#contract/account/session.ts'
import { editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { accessRecords } from '#server/platform/access-records/table.ts'
import { auditEntries } from '#server/platform/audit/table.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Authenticator } from '#tests/support/people/authenticator.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { latestCode } from '#tests/support/upstreams/outbox.ts'
import { addPasskey, enterWith, ownPasskeys } from '#tests/support/people/passkeys.ts'
import { formOf } from '#tests/support/tenants/tenant-form.ts'

let now = new Date('2026-11-20T15:00:00Z')
const app = useApp({ now: () => now })
const mariasRow = ['demo', 'cliente', '101'] as const

const outcome = async (device: Authenticator, clientId = 'demo') =>
  readOutcome(await enterWith(device, app().visitor(clientId)))
const deviceOf = async (name: string) => addPasskey(await app().signIn(person(name)))

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minuteMs)
}

beforeEach(() => {
  // Beyond the age of everything that the caches hold.
  pass(6)
})

describe('passkeys and the person behind a customer id', () => {
  it('are refused while the customer is disabled or barred from the portal, and end its sessions', async () => {
    const maria = await app().signIn(person('Maria'))
    const device = await addPasskey(maria)
    await changeRow(app(), mariasRow, { ativo: 'N' })
    expect(await outcome(device)).toBe('403 customer removed')
    expect((await maria.call(validToken, {})).status).toBe(401)
    await changeRow(app(), mariasRow, { ativo: 'S', hotsite_acesso: '0' })
    pass(1)
    expect(await outcome(device)).toBe('403 portal closed for customer')
    await changeRow(app(), mariasRow, { hotsite_acesso: '1' })
    pass(1)
    expect(await outcome(device)).toBe('200 ok')
  })

  it('are lost when the id passes to another person, who gets none of them', async () => {
    const device = await deviceOf('Maria')
    await changeRow(app(), mariasRow, { cnpj_cpf: '714.287.938-60' })
    expect(await outcome(device)).toBe('401 passkey not found')
    await changeRow(app(), mariasRow, { cnpj_cpf: '529.982.247-25' })
    pass(1)
    expect(await outcome(device)).toBe('401 passkey not found')
  })

  it('are erased with the account', async () => {
    const sonia = await app().signIn(person('Sônia'))
    const device = await addPasskey(sonia)
    const body = { currentPassword: sandboxPassword }
    expect((await sonia.call(eraseAccount, { body })).status).toBe(200)
    expect(await outcome(device)).toBe('401 passkey not found')
  })
})

describe('passkeys and a new password', () => {
  it('stay when their owner changes the password', async () => {
    const fibra = await app().signIn(person('Fibra'))
    const device = await addPasskey(fibra)
    const body = { currentPassword: sandboxPassword, newPassword: 'gatos-no-telhado' }
    expect((await fibra.call(editPassword, { body })).status).toBe(200)
    expect(await outcome(device)).toBe('200 ok')
  })

  it('end when the password is recovered by a code', async () => {
    const device = await deviceOf('Ana')
    const visitor = app().visitor()
    const { document } = person('Ana')
    expect((await visitor.call(checkDocument, { body: { cpfCnpj: document } })).status).toBe(200)
    const sent = await visitor.call(sendVerificationCode, { body: { mailIndex: 0 } })
    expect(sent.status).toBe(200)
    const verificationCode = await latestCode(app(), 'ana@correio.example')
    const proved = await visitor.call(checkVerificationCode, { body: { verificationCode } })
    expect(proved.status).toBe(200)
    const [newPassword, confirmNewPassword] = ['gatos-no-telhado', 'gatos-no-telhado']
    const renewed = await visitor.call(editPassword, { body: { newPassword, confirmNewPassword } })
    expect(renewed.status).toBe(200)
    expect(await outcome(device)).toBe('401 passkey not found')
  })
})

describe('what is recorded of passkeys', () => {
  it('names their addition, use and removal, and a refused use, and keeps the access', async () => {
    const joao = await app().signIn(person('João'))
    const device = await addPasskey(joao)
    expect(await outcome(device)).toBe('200 ok')
    device.counter -= 1
    expect(await outcome(device)).toBe('401 invalid passkey')
    const [{ id: passkeyId } = { id: '' }] = await ownPasskeys(joao)
    const body = { currentPassword: sandboxPassword }
    await expectOk(removePasskey, await joao.call(removePasskey, { params: { passkeyId }, body }))
    const { db } = app().database
    const customerId = '102'
    const actions = await db
      .select({ action: auditEntries.action, subject: auditEntries.subject })
      .from(auditEntries)
      .where(and(eq(auditEntries.clientId, 'demo'), eq(auditEntries.who, customerId)))
      .orderBy(asc(auditEntries.id))
    expect(actions).toEqual([
      { action: 'signed in', subject: '' },
      { action: 'passkey added', subject: '' },
      { action: 'signed in', subject: '' },
      { action: 'passkey used', subject: '' },
      { action: 'passkey removed', subject: passkeyId },
    ])
    const kinds = await db
      .select({ kind: accessRecords.kind })
      .from(accessRecords)
      .where(eq(accessRecords.customerId, customerId))
    expect(kinds.map(({ kind }) => kind)).toEqual(['sign-in', 'sign-in'])
  })

  it('leaves no challenge, handle or credential in the log', async () => {
    const padaria = await app().signIn(person('Padaria'))
    const device = await addPasskey(padaria)
    expect(await outcome(device)).toBe('200 ok')
    const log = app().log.join('\n')
    expect(log).not.toContain(device.credentialId.toString('base64url'))
    expect(log).not.toContain(padaria.cookies.get('__Host-passkey-challenge'))
  })
})

describe('a provider that moves to another ERP', () => {
  it('has no passkeys any more', async () => {
    const device = await addPasskey(await app().signIn(person('Maria', 'litoral')))
    const stays = await deviceOf('João')
    const admin = await app().signInAdmin()
    const params = { clientId: 'litoral' }
    const save = async (change: Partial<ReturnType<typeof formOf>>) => {
      const found = await expectOk(findTenant, await admin.call(findTenant, { params }))
      const body = { ...formOf(found.customer), ...change }
      return (await admin.call(editTenant, { params, body })).status
    }
    expect(await save({ faq_url: 'https://provedor.example/duvidas' })).toBe(200)
    expect(await outcome(device, 'litoral')).toBe('200 ok')
    const token = `1:${'ab'.repeat(32)}`
    expect(await save({ ixc_domain: 'novo.provedor.example', ixc_access_token: token })).toBe(200)
    expect(await outcome(device, 'litoral')).toBe('401 passkey not found')
    expect(await outcome(stays)).toBe('200 ok')
  })
})
