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
  withdrawProviderInvitation,
} from '#contract/staff/provider-users.ts'
import { checkProviderSession, providerSignIn } from '#contract/staff/staff.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { invitedCode } from '#tests/support/upstreams/outbox.ts'
import { enterAsProviderUser } from '#tests/support/people/provider-users.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** Milliseconds that tests have moved the clock forward, instead of waiting. */
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const app = useApp({ now })

const password = 'girafa-violeta-93-janela'

const codeFor = (clientId: string, email: string) => invitedCode(app(), clientId, email)

const invite = (owner: Visitor, email: string, role: ProviderRole, name = 'Caio Prado') =>
  owner.call(inviteProviderUser, { body: { email, name, role } })

async function inviteForCode(owner: Visitor, email: string, role: ProviderRole): Promise<string> {
  await expectOk(inviteProviderUser, await invite(owner, email, role))
  const code = await codeFor(owner.clientId, email)
  if (code === null) throw new Error('no letter with a code')
  return code
}

const accept = (clientId: string, code: string, chosen = password) =>
  app()
    .visitor(clientId)
    .call(acceptProviderInvitation, { body: { code, password: chosen } })

async function signIn(clientId: string, email: string, given = password): Promise<Visitor> {
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
    const code = await inviteForCode(owner, 'caio@demo.example', 'messages')
    const visitor = app().visitor('demo')
    const found = await visitor.call(findProviderInvitation, { body: { code: code.toUpperCase() } })
    expect(await expectOk(findProviderInvitation, found)).toEqual({
      name: 'Caio Prado',
      email: 'caio@demo.example',
      role: 'messages',
    })
    await expectOk(acceptProviderInvitation, await accept('demo', code))
    const caio = await signIn('demo', ' Caio@Demo.example ')
    const me = await expectOk(checkProviderSession, await caio.call(checkProviderSession, {}))
    expect(me).toMatchObject({ role: 'messages', email: 'caio@demo.example' })
    expect((await usersOf(owner)).invitations).toEqual([])
  })

  it('has a code that works once, at its own provider, for seven days', async () => {
    const owner = await app().signInProvider('demo')
    const once = await inviteForCode(owner, 'uma@demo.example', 'reader')
    expect(await readOutcome(await accept('litoral', once))).toBe('404 invitation not found')
    await expectOk(acceptProviderInvitation, await accept('demo', once))
    expect(await readOutcome(await accept('demo', once))).toBe('404 invitation not found')

    const late = await inviteForCode(owner, 'tarde@demo.example', 'reader')
    ahead = 7 * dayMs
    expect(await readOutcome(await accept('demo', late))).toBe('404 invitation not found')
    ahead = 0
  })

  it('is replaced by a second one to the same e-mail, and withdrawn', async () => {
    const owner = await app().signInProvider('demo')
    const first = await inviteForCode(owner, 'dois@demo.example', 'reader')
    const second = await inviteForCode(owner, 'dois@demo.example', 'support')
    expect(await readOutcome(await accept('demo', first))).toBe('404 invitation not found')
    const { invitations } = await usersOf(owner)
    const open = invitations.filter(({ email }) => email === 'dois@demo.example')
    expect(open).toMatchObject([{ role: 'support' }])
    const id = open[0]?.id ?? ''
    const elsewhere = await app().signInProvider('litoral')
    const withdraw = (by: Visitor) => by.call(withdrawProviderInvitation, { params: { id } })
    expect(await readOutcome(await withdraw(elsewhere))).toBe('404 invitation not found')
    await expectOk(withdrawProviderInvitation, await withdraw(owner))
    expect(await readOutcome(await accept('demo', second))).toBe('404 invitation not found')
  })

  it('refuses weak passwords, those about the person too, and keeps the code', async () => {
    const owner = await app().signInProvider('demo')
    const code = await inviteForCode(owner, 'lucia.prado@demo.example', 'reader')
    for (const weak of ['senhasenhasenha', 'lucia.prado12', 'aaaaaaaaaaaa', 'curta']) {
      expect(await readOutcome(await accept('demo', code, weak))).toBe('400 weak password')
    }
    await expectOk(acceptProviderInvitation, await accept('demo', code))
  })

  it.each([
    ['', 'Caio', '400 invalid email'],
    ['a@@b', 'Caio', '400 invalid email'],
    ['a@b..example', 'Caio', '400 invalid email'],
    ['a@-b.example', 'Caio', '400 invalid email'],
    ['a@b.example, c@d.example', 'Caio', '400 invalid email'],
    ['a@b.example\r\nbcc: c@d.example', 'Caio', '400 invalid email'],
    ['nome@demo.example', ' ', '400 invalid name'],
    ['nome@demo.example', 'x'.repeat(101), '400 invalid name'],
  ])('refuses the e-mail %j with the name %j', async (email, name, refusal) => {
    const owner = await app().signInProvider('demo')
    expect(await readOutcome(await invite(owner, email, 'reader', name))).toBe(refusal)
  })

  it('stays in the list when its letter could not be sent', async () => {
    const owner = await app().signInProvider('netmania')
    await app().fault({ upstream: 'mail', mode: 'down' })
    const email = 'sem-carta@netmania.example'
    expect((await invite(owner, email, 'reader')).status).toBe(503)
    await app().fault({ upstream: 'mail', mode: 'ok' })
    expect((await usersOf(owner)).invitations).toMatchObject([{ email }])
    await expectOk(
      acceptProviderInvitation,
      await accept('netmania', await inviteForCode(owner, email, 'reader')),
    )
    expect(await readOutcome(await invite(owner, email, 'reader'))).toBe('409 user exists')
  })
})

describe('the users of a provider', () => {
  it('get their role by a change at once, and lose sessions when disabled', async () => {
    const owner = await app().signInProvider('litoral')
    await expectOk(
      acceptProviderInvitation,
      await accept('litoral', await inviteForCode(owner, 'rui@litoral.example', 'messages')),
    )
    const rui = await signIn('litoral', 'rui@litoral.example')
    const params = { id: await idOf(owner, 'rui@litoral.example') }
    expect((await rui.call(listProviderUsers, {})).status).toBe(403)
    const setRole = { params, body: { role: 'owner' as const } }
    await expectOk(setProviderUserRole, await owner.call(setProviderUserRole, setRole))
    expect((await rui.call(listProviderUsers, {})).status).toBe(200)

    const disable = { params, body: { is_enabled: false } }
    await expectOk(setProviderUserEnabled, await owner.call(setProviderUserEnabled, disable))
    expect((await rui.call(listAnnouncements, { query: {} })).status).toBe(401)
    const again = { client_id: 'rui@litoral.example', password }
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
    await expectOk(
      acceptProviderInvitation,
      await accept('serrana', await inviteForCode(owner, email, 'support')),
    )
    const params = { id: await idOf(owner, email) }
    await expectOk(renewProviderUser, await owner.call(renewProviderUser, { params }))
    const eva = await signIn('serrana', email)
    const code = (await codeFor('serrana', email)) ?? ''
    const renewed = 'poltrona-celeste-41-vagao'
    await expectOk(acceptProviderInvitation, await accept('serrana', code, renewed))
    expect((await eva.call(checkProviderSession, {})).status).toBe(401)
    await signIn('serrana', email, renewed)
    expect((await usersOf(owner)).users.filter((one) => one.email === email)).toHaveLength(1)
  })

  it('always leave an owner who can sign in', async () => {
    const shared = await app().signInProvider('cliente')
    await expectOk(
      acceptProviderInvitation,
      await accept('cliente', await inviteForCode(shared, 'ana@cliente.example', 'owner')),
    )
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
    await expectOk(
      acceptProviderInvitation,
      await accept('cliente', await inviteForCode(ana, 'leo@cliente.example', 'owner')),
    )
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
    const code = await inviteForCode(owner, 'nina@demo.example', 'support')
    await expectOk(acceptProviderInvitation, await accept('demo', code))
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
