import { describe, expect, it } from 'vitest'
import { listAudit } from '#contract/platform/audit.ts'
import { listAnnouncements } from '#contract/news/announcements.ts'
import {
  acceptProviderInvitation,
  endProviderUserSessions,
  findProviderInvitation,
  inviteProviderUser,
  listProviderUsers,
  renewProviderUser,
  setProviderUserEnabled,
  setProviderUserRole,
} from '#contract/staff/provider-users.ts'
import { checkProviderSession, providerSignIn } from '#contract/staff/staff.ts'
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { invitedCode } from '#tests/support/upstreams/outbox.ts'
import { enterAsProviderUser } from '#tests/support/people/provider-users.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

const chosen = 'girafa-violeta-93-janela'

async function inviteUser(owner: Visitor, email: string, role: ProviderRole): Promise<string> {
  const body = { email, name: 'Caio Prado', role }
  await expectOk(inviteProviderUser, await owner.call(inviteProviderUser, { body }))
  return (await invitedCode(app(), owner.clientId, email)) ?? ''
}

async function accept(clientId: string, code: string, password = chosen): Promise<void> {
  const answer = app()
    .visitor(clientId)
    .call(acceptProviderInvitation, { body: { code, password } })
  await expectOk(acceptProviderInvitation, await answer)
}

/** Adds a user by an invitation. */
const admit = async (owner: Visitor, email: string, role: ProviderRole) =>
  accept(owner.clientId, await inviteUser(owner, email, role))

async function signIn(clientId: string, email: string, given = chosen): Promise<Visitor> {
  const browser = app().visitor(clientId)
  const body = { client_id: email, password: given }
  await expectOk(providerSignIn, await browser.call(providerSignIn, { body }))
  return browser
}

async function usersOf(owner: Visitor) {
  return await expectOk(listProviderUsers, await owner.call(listProviderUsers, {}))
}

async function idOf(owner: Visitor, email: string | null): Promise<string> {
  const found = (await usersOf(owner)).users.find((one) => one.email === email)
  if (!found) throw new Error(`no user ${email}`)
  return found.id
}

describe('an invitation of a user of a provider', () => {
  it('lets the invited person choose a password and sign in with the e-mail', async () => {
    const owner = await app().signInProvider('demo')
    const code = await inviteUser(owner, 'caio@demo.example', 'messages')
    const found = await app()
      .visitor('demo')
      .call(findProviderInvitation, { body: { code: code.toUpperCase() } })
    expect(await expectOk(findProviderInvitation, found)).toEqual({
      name: 'Caio Prado',
      email: 'caio@demo.example',
      role: 'messages',
    })
    await accept('demo', code)
    const caio = await signIn('demo', ' Caio@Demo.example ')
    const me = await expectOk(checkProviderSession, await caio.call(checkProviderSession, {}))
    expect(me).toMatchObject({ role: 'messages', email: 'caio@demo.example' })
    expect((await usersOf(owner)).invitations).toEqual([])
  })
})

describe('the users of a provider', () => {
  it('get their role by a change at once, and lose sessions when disabled', async () => {
    const owner = await app().signInProvider('litoral')
    await admit(owner, 'rui@litoral.example', 'messages')
    const rui = await signIn('litoral', 'rui@litoral.example')
    const params = { id: await idOf(owner, 'rui@litoral.example') }
    expect((await rui.call(listProviderUsers, {})).status).toBe(403)
    const setRole = { params, body: { role: 'owner' as const } }
    await expectOk(setProviderUserRole, await owner.call(setProviderUserRole, setRole))
    expect((await rui.call(listProviderUsers, {})).status).toBe(200)

    const disable = { params, body: { is_enabled: false } }
    await expectOk(setProviderUserEnabled, await owner.call(setProviderUserEnabled, disable))
    expect((await rui.call(listAnnouncements, { query: {} })).status).toBe(401)
    const again = { client_id: 'rui@litoral.example', password: chosen }
    const refused = await app().visitor('litoral').call(providerSignIn, { body: again })
    expect(refused.status).toBe(401)
    expect(await readOutcome(await owner.call(renewProviderUser, { params }))).toBe(
      '409 user disabled',
    )

    const enable = { params, body: { is_enabled: true } }
    await expectOk(setProviderUserEnabled, await owner.call(setProviderUserEnabled, enable))
    const back = await signIn('litoral', 'rui@litoral.example')
    await expectOk(endProviderUserSessions, await owner.call(endProviderUserSessions, { params }))
    expect((await back.call(checkProviderSession, {})).status).toBe(401)
  })

  it('get a new password by a letter, and keep the old one until it is used', async () => {
    const owner = await app().signInProvider('serrana')
    const email = 'eva@serrana.example'
    await admit(owner, email, 'support')
    const params = { id: await idOf(owner, email) }
    await expectOk(renewProviderUser, await owner.call(renewProviderUser, { params }))
    const eva = await signIn('serrana', email)
    const code = (await invitedCode(app(), 'serrana', email)) ?? ''
    const renewed = 'poltrona-celeste-41-vagao'
    await accept('serrana', code, renewed)
    expect((await eva.call(checkProviderSession, {})).status).toBe(401)
    await signIn('serrana', email, renewed)
    expect((await usersOf(owner)).users.filter((one) => one.email === email)).toHaveLength(1)
  })

  it('always leave an owner who can sign in', async () => {
    const shared = await app().signInProvider('cliente')
    await admit(shared, 'ana@cliente.example', 'owner')
    const ana = await signIn('cliente', 'ana@cliente.example')
    const sharedId = await idOf(ana, null)
    const anaId = await idOf(ana, 'ana@cliente.example')
    const enabled = (by: Visitor, id: string, is_enabled: boolean) =>
      by.call(setProviderUserEnabled, { params: { id }, body: { is_enabled } })
    const role = (by: Visitor, id: string) =>
      by.call(setProviderUserRole, { params: { id }, body: { role: 'reader' as const } })

    expect(await readOutcome(await enabled(ana, anaId, false))).toBe('409 own access')
    expect(await readOutcome(await role(ana, anaId))).toBe('409 own access')
    expect(await readOutcome(await role(ana, sharedId))).toBe('409 shared access')
    await expectOk(setProviderUserEnabled, await enabled(ana, sharedId, false))
    expect((await shared.call(checkProviderSession, {})).status).toBe(401)
    const body = { client_id: 'cliente', password: sandboxStaff.providerPassword }
    expect((await app().visitor('cliente').call(providerSignIn, { body })).status).toBe(401)

    // Two owners who disable each other at once: one of them stays.
    await admit(ana, 'leo@cliente.example', 'owner')
    const leo = await signIn('cliente', 'leo@cliente.example')
    const leoId = await idOf(ana, 'leo@cliente.example')
    await Promise.all([enabled(ana, leoId, false), enabled(leo, anaId, false)])
    const left = await Promise.all(
      [ana, leo].map(async (one) => (await one.call(checkProviderSession, {})).status),
    )
    expect(left.toSorted((one, other) => one - other)).toEqual([200, 401])
  })

  it('are unknown to the owner of another provider', async () => {
    const demo = await app().signInProvider('demo')
    await enterAsProviderUser(app(), 'demo', 'reader')
    const params = { id: await idOf(demo, 'reader@demo.example') }
    const litoral = await app().signInProvider('litoral')
    const unknown = { params: { id: '00000000-0000-4000-8000-000000000000' } }
    for (const asked of [{ params }, unknown]) {
      const body = { is_enabled: false }
      const calls = [
        litoral.call(renewProviderUser, asked),
        litoral.call(endProviderUserSessions, asked),
        litoral.call(setProviderUserEnabled, { ...asked, body }),
        litoral.call(setProviderUserRole, { ...asked, body: { role: 'owner' as const } }),
      ]
      for (const answer of await Promise.all(calls)) {
        expect(await readOutcome(answer)).toBe('404 user not found')
      }
    }
    const emails = (await usersOf(litoral)).users.map(({ email }) => email)
    expect(emails).not.toContain('reader@demo.example')
  })

  it('are told of in the audit by who did what to whom, without codes', async () => {
    const owner = await app().signInProvider('demo')
    const code = await inviteUser(owner, 'nina@demo.example', 'support')
    await accept('demo', code)
    const id = await idOf(owner, 'nina@demo.example')
    const body = { is_enabled: false }
    await expectOk(
      setProviderUserEnabled,
      await owner.call(setProviderUserEnabled, { params: { id }, body }),
    )
    const admin = await app().signInAdmin()
    const answer = await admin.call(listAudit, { params: { clientId: 'demo' }, query: {} })
    expect(await answer.clone().text()).not.toContain(code)
    const { entries } = await expectOk(listAudit, answer)
    const told = entries
      .filter(({ who, subject }) => [who, subject].includes('nina@demo.example'))
      .map(({ who, action }) => `${who}: ${action}`)
    expect(told).toEqual([
      'demo: provider user disabled',
      'nina@demo.example: provider invitation accepted',
      'demo: provider user invited',
    ])
  })
})
