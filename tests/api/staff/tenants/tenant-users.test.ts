import { describe, expect, it } from 'vitest'
import { requestOwnEnrolment } from '#contract/staff/own-access.ts'
import {
  acceptProviderInvitation,
  listProviderUsers,
  resetProviderUserSecondFactor,
  setProviderUserEnabled,
} from '#contract/staff/provider-users.ts'
import { confirmProviderEnrolment, startProviderEnrolment } from '#contract/staff/second-factor.ts'
import { checkProviderSession, providerSignIn } from '#contract/staff/staff.ts'
import {
  inviteTenantOwner,
  listTenantUsers,
  renewTenantUser,
  resetTenantUserSecondFactor,
  setTenantUserEnabled,
  withdrawTenantInvitation,
} from '#contract/staff/tenants/tenant-users.ts'
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import { enterAsProviderUser } from '#tests/support/people/provider-users.ts'
import { codeOf } from '#tests/support/people/staff.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

/** A named user who has enrolled an authenticator. */
async function enrolledUser(clientId: string, role: ProviderRole): Promise<Visitor> {
  const browser = await enterAsProviderUser(app(), clientId, role)
  await expectOk(requestOwnEnrolment, await browser.call(requestOwnEnrolment, {}))
  const started = await browser.call(startProviderEnrolment, {})
  const { secret } = await expectOk(startProviderEnrolment, started)
  const body = { code: codeOf(secret) }
  await expectOk(confirmProviderEnrolment, await browser.call(confirmProviderEnrolment, { body }))
  return browser
}

async function usersAt(admin: Visitor, clientId: string) {
  const answer = await admin.call(listTenantUsers, { params: { clientId } })
  return (await expectOk(listTenantUsers, answer)).users
}

async function idAt(admin: Visitor, clientId: string, email: string): Promise<string> {
  const found = (await usersAt(admin, clientId)).find((one) => one.email === email)
  if (!found) throw new Error(`no user ${email}`)
  return found.id
}

const giveProviderPassword = (clientId: string, login: string) =>
  app()
    .visitor(clientId)
    .call(providerSignIn, {
      body: { client_id: login, password: sandboxStaff.providerPassword },
    })

const isOpen = async (browser: Visitor) =>
  (await browser.call(checkProviderSession, {})).status === 200

async function actionsOf(admin: Visitor, clientId: string) {
  const entries = await auditOf(admin, clientId)
  return entries.map(({ role, action, subject }) => `${role}: ${action} ${subject}`)
}

const subjectsTo = async (clientId: string, email: string) =>
  (await outbox(app(), clientId)).filter(({ to }) => to === email).map(({ subject }) => subject)

describe('the named users of a provider, before an administrator', () => {
  it('are listed with e-mail, role, state and last sign-in, without the shared access', async () => {
    const before = Date.now()
    const browser = await enterAsProviderUser(app(), 'demo', 'support')
    await enterAsProviderUser(app(), 'litoral', 'reader')
    const admin = await app().signInAdmin()
    const [user, ...others] = await usersAt(admin, 'demo')
    expect(others).toEqual([])
    expect(user).toMatchObject({
      name: 'Bia Ramos',
      email: 'support@demo.example',
      role: 'support',
      is_disabled: false,
      has_authenticator: false,
      sessions: 1,
    })
    expect(Date.parse(user?.last_sign_in_at ?? '')).toBeGreaterThanOrEqual(before)
    expect(await isOpen(browser)).toBe(true)
    const unknown = await admin.call(listTenantUsers, { params: { clientId: 'nowhere' } })
    expect(await readOutcome(unknown)).toBe('404 customer not found')
  })

  it('are disabled, which ends the sessions, and enabled, but for the last owner', async () => {
    const clientId = 'netmania'
    const email = `owner@${clientId}.example`
    const browser = await enterAsProviderUser(app(), clientId, 'owner')
    const admin = await app().signInAdmin()
    const params = { clientId, id: await idAt(admin, clientId, email) }
    const enable = (is_enabled: boolean) =>
      admin.call(setTenantUserEnabled, { params, body: { is_enabled } })
    await expectOk(setTenantUserEnabled, await enable(false))
    expect(await isOpen(browser)).toBe(false)
    expect((await giveProviderPassword(clientId, email)).status).toBe(401)
    expect(await usersAt(admin, clientId)).toMatchObject([{ email, is_disabled: true }])
    await expectOk(setTenantUserEnabled, await enable(true))
    expect((await giveProviderPassword(clientId, email)).status).toBe(200)
    expect(await actionsOf(admin, clientId)).toEqual(
      expect.arrayContaining([
        `admin: provider user disabled ${email}`,
        `admin: provider user enabled ${email}`,
      ]),
    )

    const owner = await enterAsProviderUser(app(), clientId, 'owner')
    const { users } = await expectOk(listProviderUsers, await owner.call(listProviderUsers, {}))
    const shared = users.find((one) => one.email === null)?.id ?? ''
    const off = { params: { id: shared }, body: { is_enabled: false } }
    await expectOk(setProviderUserEnabled, await owner.call(setProviderUserEnabled, off))
    expect(await readOutcome(await enable(false))).toBe('409 last owner')
    const sharedAccess = { params: { clientId, id: shared }, body: { is_enabled: true } }
    expect(await readOutcome(await admin.call(setTenantUserEnabled, sharedAccess))).toBe(
      '404 user not found',
    )
  })

  it('lose the authenticator, are told of it, and sign in with the password alone', async () => {
    const email = 'reader@serrana.example'
    const browser = await enrolledUser('serrana', 'reader')
    const admin = await app().signInAdmin()
    const params = { clientId: 'serrana', id: await idAt(admin, 'serrana', email) }
    const reset = () => admin.call(resetTenantUserSecondFactor, { params })
    await expectOk(resetTenantUserSecondFactor, await reset())
    expect(await isOpen(browser)).toBe(false)
    expect(await readOutcome(await reset())).toBe('409 not enrolled')
    const answer = await giveProviderPassword('serrana', email)
    expect((await expectOk(providerSignIn, answer)).next).toBe('nothing')
    expect(await subjectsTo('serrana', email)).toEqual([
      'Autenticador ativado no seu acesso',
      'Autenticador removido do seu acesso',
    ])
    expect(await actionsOf(admin, 'serrana')).toContain(`admin: second factor removed ${email}`)
  })

  it('get a new access by a letter that names the host of their provider', async () => {
    const email = 'messages@cliente.example'
    const browser = await enterAsProviderUser(app(), 'cliente', 'messages')
    const admin = await app().signInAdmin()
    const params = { clientId: 'cliente', id: await idAt(admin, 'cliente', email) }
    await expectOk(renewTenantUser, await admin.call(renewTenantUser, { params }))
    const letter = (await outbox(app(), 'cliente')).findLast(({ to }) => to === email)
    expect(letter?.text).toContain('Abra cliente.localhost/admin no navegador')
    expect(await isOpen(browser)).toBe(true)
    expect(await actionsOf(admin, 'cliente')).toContain(
      `admin: provider user access renewed ${email}`,
    )
  })

  it('are those of the provider in the address alone', async () => {
    const email = 'reader@litoral.example'
    await enterAsProviderUser(app(), 'litoral', 'reader')
    const admin = await app().signInAdmin()
    const params = { clientId: 'demo', id: await idAt(admin, 'litoral', email) }
    const told = await Promise.all([
      admin.call(renewTenantUser, { params }),
      admin.call(resetTenantUserSecondFactor, { params }),
      admin.call(setTenantUserEnabled, { params, body: { is_enabled: false } }),
    ])
    for (const answer of told) expect(await readOutcome(answer)).toBe('404 user not found')
    expect(await subjectsTo('litoral', email)).toEqual([])
  })
})

describe('the first owner of a provider', () => {
  const clientId = 'serrana'
  const params = { clientId }
  const invite = (admin: Visitor, email: string) =>
    admin.call(inviteTenantOwner, { params, body: { email, name: 'Clara Dias' } })
  const invitationsAt = async (admin: Visitor) => {
    const answer = await admin.call(listTenantUsers, { params })
    return (await expectOk(listTenantUsers, answer)).invitations
  }

  it('is invited by an administrator at the host of the provider, and invites the others', async () => {
    const email = 'clara@serrana.example'
    const admin = await app().signInAdmin()
    expect(await readOutcome(await invite(admin, 'clara'))).toBe('400 invalid email')
    await expectOk(inviteTenantOwner, await invite(admin, ` ${email.toUpperCase()} `))
    expect(await invitationsAt(admin)).toMatchObject([{ email, name: 'Clara Dias', role: 'owner' }])
    const letter = (await outbox(app(), clientId)).findLast(({ to }) => to === email)
    expect(letter?.text).toContain('Abra serrana.localhost/admin no navegador')
    const code = /\b[a-z2-8]{5}(?:-[a-z2-8]{5}){2}\b/.exec(letter?.text ?? '')?.[0] ?? ''
    const body = { code, password: 'varanda-azul-31-lua' }
    const accepted = await app().visitor(clientId).call(acceptProviderInvitation, { body })
    await expectOk(acceptProviderInvitation, accepted)
    expect(await usersAt(admin, clientId)).toContainEqual(
      expect.objectContaining({ email, role: 'owner' }),
    )
    expect(await readOutcome(await invite(admin, 'other@serrana.example'))).toBe('409 owner exists')
    expect(await actionsOf(admin, clientId)).toContain(`admin: provider user invited ${email}`)
  })

  it('is no longer invited once the invitation is withdrawn, at this provider alone', async () => {
    const admin = await app().signInAdmin()
    const email = 'dono@cliente.example'
    const ofClient = { clientId: 'cliente' }
    const sent = await admin.call(inviteTenantOwner, {
      params: ofClient,
      body: { email, name: 'Davi' },
    })
    await expectOk(inviteTenantOwner, sent)
    const listed = await admin.call(listTenantUsers, { params: ofClient })
    const { invitations } = await expectOk(listTenantUsers, listed)
    const invitation = invitations.find((one) => one.email === email)
    const withdraw = (client: string) =>
      admin.call(withdrawTenantInvitation, {
        params: { clientId: client, id: invitation?.id ?? '' },
      })
    expect(await readOutcome(await withdraw('litoral'))).toBe('404 invitation not found')
    await expectOk(withdrawTenantInvitation, await withdraw('cliente'))
    expect(await readOutcome(await withdraw('cliente'))).toBe('404 invitation not found')
    expect(await actionsOf(admin, 'cliente')).toContain(
      `admin: provider invitation withdrawn ${email}`,
    )
  })
})

describe('the authenticator of a colleague, before an owner', () => {
  it('is removed, with a letter and an audit entry, and never the own one', async () => {
    const email = 'support@litoral.example'
    const browser = await enrolledUser('litoral', 'support')
    const owner = await app().signInProvider('litoral')
    const { users } = await expectOk(listProviderUsers, await owner.call(listProviderUsers, {}))
    const reset = (id = '') => owner.call(resetProviderUserSecondFactor, { params: { id } })
    const user = users.find((one) => one.email === email)
    expect(user?.has_authenticator).toBe(true)
    expect(user?.last_sign_in_at).not.toBeNull()
    await expectOk(resetProviderUserSecondFactor, await reset(user?.id))
    expect(await isOpen(browser)).toBe(false)
    expect(await readOutcome(await reset(user?.id))).toBe('409 not enrolled')
    const self = users.find((one) => one.is_self)
    expect(await readOutcome(await reset(self?.id))).toBe('409 own access')
    expect(await subjectsTo('litoral', email)).toEqual([
      'Autenticador ativado no seu acesso',
      'Autenticador removido do seu acesso',
    ])
    const admin = await app().signInAdmin()
    expect(await actionsOf(admin, 'litoral')).toContain(`provider: second factor removed ${email}`)
  })
})
