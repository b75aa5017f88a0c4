import { describe, expect, it } from 'vitest'
import {
  acceptAdministratorInvitation,
  findAdministratorInvitation,
  inviteAdministrator,
  withdrawAdministratorInvitation,
} from '#contract/staff/administrator-invitations.ts'
import { addAdministrator, listAdministrators } from '#contract/staff/administrators.ts'
import { listAdministrationAudit } from '#contract/platform/audit.ts'
import {
  acceptProviderInvitation,
  findProviderInvitation,
  inviteProviderUser,
  listProviderUsers,
  withdrawProviderInvitation,
} from '#contract/staff/provider-users.ts'
import { checkAdminSession } from '#contract/staff/staff.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { invitedCode, outbox } from '#tests/support/upstreams/outbox.ts'
import { enrolAsAdmin } from '#tests/support/people/staff.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** Milliseconds that tests have moved the clock forward, instead of waiting. */
let ahead = 0
const now = () => new Date(Date.now() + ahead)
/** Whether every mail server refuses every letter. */
let isMailDown = false
const app = useApp({
  now,
  answerUpstream: async ({ url }) =>
    isMailDown && new URL(url).hostname.includes('.mail.')
      ? new Response(null, { status: 500 })
      : null,
})

const chosen = 'girafa-violeta-93-janela'
const own = sandboxStaff.administrator.email
const gone = '404 invitation not found'

interface Invited {
  readonly name?: string
  readonly role?: ProviderRole
}

const ofAdministration = {
  invite: (self: Visitor, email: string, { name = 'Caio Prado' }: Invited = {}) =>
    self.call(inviteAdministrator, { body: { email, name } }),
  accept: (code: string, password = chosen, host = 'adm') =>
    app().visitor(host).call(acceptAdministratorInvitation, { body: { code, password } }),
  find: (code: string) =>
    app().visitor('adm').call(findAdministratorInvitation, { body: { code } }),
  withdraw: (self: Visitor, id: string) =>
    self.call(withdrawAdministratorInvitation, { params: { id } }),
  list: async (self: Visitor) =>
    (await expectOk(listAdministrators, await self.call(listAdministrators, {}))).invitations,
}

const ofProvider = {
  invite: (self: Visitor, email: string, { name = 'Caio Prado', role = 'reader' }: Invited = {}) =>
    self.call(inviteProviderUser, { body: { email, name, role } }),
  accept: (code: string, password = chosen, host = 'demo') =>
    app().visitor(host).call(acceptProviderInvitation, { body: { code, password } }),
  find: (code: string) => app().visitor('demo').call(findProviderInvitation, { body: { code } }),
  withdraw: (self: Visitor, id: string) =>
    self.call(withdrawProviderInvitation, { params: { id } }),
  list: async (self: Visitor) =>
    (await expectOk(listProviderUsers, await self.call(listProviderUsers, {}))).invitations,
}

async function codeFor(
  by: typeof ofAdministration | typeof ofProvider,
  self: Visitor,
  email: string,
  invited?: Invited,
) {
  expect(await readOutcome(await by.invite(self, email, invited))).toBe('200 ok')
  const code = await invitedCode(app(), self.clientId, email.trim().toLowerCase())
  if (code === null) throw new Error('no letter with a code')
  return code
}

describe('an invitation of an administrator', () => {
  it('lets the invited person choose a password, sign in and enrol an authenticator', async () => {
    const self = await app().signInAdmin()
    const email = 'caio@portal.example'
    const code = await codeFor(ofAdministration, self, ' Caio@Portal.example ')
    const listed = await self.call(listAdministrators, {})
    expect(await expectOk(listAdministrators, listed)).toMatchObject({
      can_invite: true,
      invitations: [{ email, name: 'Caio Prado' }],
    })
    const letter = (await outbox(app(), 'adm')).findLast(({ to }) => to === email)
    expect(letter).toMatchObject({ subject: 'Seu convite para a administração do portal' })
    expect(letter?.text).toContain('adm.localhost/auth/adm/sign-in')

    const found = await ofAdministration.find(code.toUpperCase())
    expect(await expectOk(findAdministratorInvitation, found)).toEqual({
      name: 'Caio Prado',
      email,
    })
    expect(await readOutcome(await ofAdministration.accept(code))).toBe('200 ok')
    const caio = app().visitor('adm')
    await enrolAsAdmin(caio, { email, password: chosen }, now())
    const me = await expectOk(checkAdminSession, await caio.call(checkAdminSession, {}))
    expect(me).toMatchObject({ email, name: 'Caio Prado' })
    expect(await ofAdministration.list(self)).toEqual([])
  })

  it('is used up by one of two who accept it at once', async () => {
    const code = await codeFor(
      ofAdministration,
      await app().signInAdmin(),
      'corrida@portal.example',
    )
    const passwords = [chosen, 'poltrona-celeste-41-vagao']
    const both = await Promise.all(passwords.map((one) => ofAdministration.accept(code, one)))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 404,
    ])
  })

  it('ends when a colleague adds the administrator with a password, which stays', async () => {
    const self = await app().signInAdmin()
    const email = 'outra@portal.example'
    const code = await codeFor(ofAdministration, self, email)
    const body = { email, name: 'Outra', password: 'capim-orvalho-serra' }
    await expectOk(addAdministrator, await self.call(addAdministrator, { body }))
    expect((await ofAdministration.list(self)).map((one) => one.email)).not.toContain(email)
    expect(await readOutcome(await ofAdministration.accept(code))).toBe(gone)
    await enrolAsAdmin(app().visitor('adm'), body, now())
  })

  it('is told of in the audit log by who did what to whom, without codes', async () => {
    const self = await app().signInAdmin()
    const [kept, left] = ['nina@portal.example', 'leo@portal.example']
    const code = await codeFor(ofAdministration, self, kept)
    expect(await readOutcome(await ofAdministration.accept(code))).toBe('200 ok')
    await codeFor(ofAdministration, self, left)
    const open = (await ofAdministration.list(self)).find(({ email }) => email === left)
    await ofAdministration.withdraw(self, open?.id ?? '')
    const answer = await self.call(listAdministrationAudit, { query: {} })
    expect(await answer.clone().text()).not.toContain(code)
    const { entries } = await expectOk(listAdministrationAudit, answer)
    expect(entries.slice(0, 4).map(({ who, action, subject }) => [who, action, subject])).toEqual([
      [own, 'administrator invitation withdrawn', left],
      [own, 'administrator invited', left],
      [kept, 'administrator invitation accepted', ''],
      [own, 'administrator invited', kept],
    ])
  })
})

describe.each([
  {
    who: 'an administrator',
    by: ofAdministration,
    other: ofProvider,
    signIn: () => app().signInAdmin(),
    elsewhere: '404 not found',
    otherwise: { name: 'Caio Prado Filho' },
    known: '409 administrator exists',
  },
  {
    who: 'a user of a provider',
    by: ofProvider,
    other: ofAdministration,
    signIn: () => app().signInProvider('demo'),
    elsewhere: gone,
    otherwise: { role: 'support' as const },
    known: '409 user exists',
  },
])('an invitation of $who', ({ by, other, signIn, elsewhere, otherwise, known }) => {
  const openTo = async (self: Visitor, address: string) =>
    (await by.list(self)).filter(({ email }) => email === address)

  it('has a code that works once, at its own host, for seven days', async () => {
    const self = await signIn()
    const once = await codeFor(by, self, 'uma@portal.example')
    expect(await readOutcome(await other.accept(once))).toBe(gone)
    expect(await readOutcome(await by.accept(once, chosen, 'litoral'))).toBe(elsewhere)
    expect(await readOutcome(await by.accept(once))).toBe('200 ok')

    const late = await codeFor(by, self, 'tarde@portal.example')
    ahead = 7 * dayMs
    for (const code of [once, late, 'errad-errad-errad']) {
      expect(await readOutcome(await by.find(code))).toBe(gone)
      expect(await readOutcome(await by.accept(code))).toBe(gone)
    }
    ahead = 0
  })

  it('is replaced by a second one to the same e-mail, and withdrawn', async () => {
    const self = await signIn()
    const email = 'dois@portal.example'
    const first = await codeFor(by, self, email)
    const second = await codeFor(by, self, email, otherwise)
    expect(await readOutcome(await by.accept(first))).toBe(gone)
    const open = await openTo(self, email)
    expect(open).toMatchObject([otherwise])
    const id = open[0]?.id ?? ''
    const stranger = await app().signInProvider('litoral')
    expect(await readOutcome(await by.withdraw(stranger, id))).toBe(elsewhere)
    expect(await readOutcome(await by.withdraw(self, id))).toBe('200 ok')
    expect(await readOutcome(await by.withdraw(self, id))).toBe(gone)
    expect(await readOutcome(await by.accept(second))).toBe(gone)
  })

  it('refuses weak passwords, those about the person too, and keeps the code', async () => {
    const code = await codeFor(by, await signIn(), 'lucia.prado@portal.example')
    for (const weak of ['senhasenhasenha', 'lucia.prado12', 'aaaaaaaaaaaa', 'curta']) {
      expect(await readOutcome(await by.accept(code, weak))).toBe('400 weak password')
    }
    expect(await readOutcome(await by.accept(code))).toBe('200 ok')
  })

  it.each([
    ['', 'Caio', '400 invalid email'],
    ['a@b.example\r\nbcc: c@d.example', 'Caio', '400 invalid email'],
    ['nome@portal.example', ' ', '400 invalid name'],
    ['nome@portal.example', 'x'.repeat(101), '400 invalid name'],
  ])('refuses the e-mail %j with the name %j', async (email, name, refusal) => {
    const self = await signIn()
    expect(await readOutcome(await by.invite(self, email, { name }))).toBe(refusal)
    expect(await openTo(self, email)).toEqual([])
  })

  it('stays in the list when its letter could not be sent, until it is accepted', async () => {
    const self = await signIn()
    const email = 'sem-carta@portal.example'
    isMailDown = true
    expect((await by.invite(self, email)).status).toBe(503)
    isMailDown = false
    expect(await openTo(self, email)).toMatchObject([{ name: 'Caio Prado' }])
    const code = await codeFor(by, self, email)
    expect(await readOutcome(await by.accept(code))).toBe('200 ok')
    expect(await openTo(self, email)).toEqual([])
  })

  it('is refused to an e-mail that has access already, in capitals too', async () => {
    const self = await signIn()
    const email = 'de-casa@portal.example'
    await by.accept(await codeFor(by, self, email))
    expect(await readOutcome(await by.invite(self, email.toUpperCase()))).toBe(known)
    expect(await openTo(self, email)).toEqual([])
  })
})

describe('invitations of administrators', () => {
  it('allow one address twenty tries at a code an hour, and others theirs', async () => {
    const guesser = app().visitor('adm')
    const guess = (by: Visitor) =>
      by.call(findAdministratorInvitation, { body: { code: 'errad-errad-errad' } })
    for (let count = 0; count < 20; count += 1) {
      expect(await readOutcome(await guess(guesser))).toBe(gone)
    }
    expect(await readOutcome(await guess(guesser))).toBe('429 too many requests')
    expect(await readOutcome(await guess(app().visitor('adm')))).toBe(gone)
  })

  it('are limited to thirty letters an hour', async () => {
    const self = await app().signInAdmin()
    let last = await ofAdministration.invite(self, 'muitas@portal.example')
    for (let count = 1; count <= 30 && last.status === 200; count += 1) {
      last = await ofAdministration.invite(self, 'muitas@portal.example')
    }
    expect(await readOutcome(last)).toBe('429 too many requests')
  })
})
