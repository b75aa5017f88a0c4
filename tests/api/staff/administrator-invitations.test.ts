import { describe, expect, it } from 'vitest'
import {
  acceptAdministratorInvitation,
  findAdministratorInvitation,
  inviteAdministrator,
  withdrawAdministratorInvitation,
} from '#contract/staff/administrator-invitations.ts'
import { addAdministrator, listAdministrators } from '#contract/staff/administrators.ts'
import { listAdministrationAudit } from '#contract/platform/audit.ts'
import { acceptProviderInvitation } from '#contract/staff/provider-users.ts'
import { checkAdminSession } from '#contract/staff/staff.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { invitedCode, outbox } from '#tests/support/upstreams/outbox.ts'
import { enrolAsAdmin } from '#tests/support/people/staff.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** Milliseconds that tests have moved the clock forward, instead of waiting. */
let ahead = 0
const now = () => new Date(Date.now() + ahead)
/** Whether the mail server of the administration refuses every letter. */
let isMailDown = false
const app = useApp({
  now,
  answerUpstream: async ({ url }) =>
    isMailDown && new URL(url).hostname.startsWith('adm.mail.')
      ? new Response(null, { status: 500 })
      : null,
})

const password = 'girafa-violeta-93-janela'
const own = sandboxStaff.administrator.email
const gone = '404 invitation not found'

const invite = (self: Visitor, email: string, name = 'Caio Prado') =>
  self.call(inviteAdministrator, { body: { email, name } })

async function inviteForCode(self: Visitor, email: string): Promise<string> {
  await expectOk(inviteAdministrator, await invite(self, email))
  const code = await invitedCode(app(), 'adm', email.trim().toLowerCase())
  if (code === null) throw new Error('no letter with a code')
  return code
}

const accept = (code: string, chosen = password, host = 'adm') =>
  app()
    .visitor(host)
    .call(acceptAdministratorInvitation, { body: { code, password: chosen } })

const find = (code: string) =>
  app().visitor('adm').call(findAdministratorInvitation, { body: { code } })

const list = async (self: Visitor) =>
  await expectOk(listAdministrators, await self.call(listAdministrators, {}))

const invitationTo = async (self: Visitor, email: string) =>
  (await list(self)).invitations.find((one) => one.email === email)

describe('an invitation of an administrator', () => {
  it('lets the invited person choose a password, sign in and enrol an authenticator', async () => {
    const self = await app().signInAdmin()
    const email = 'caio@portal.example'
    const code = await inviteForCode(self, ' Caio@Portal.example ')
    expect(await list(self)).toMatchObject({
      can_invite: true,
      invitations: [{ email, name: 'Caio Prado' }],
    })
    const letter = (await outbox(app(), 'adm')).findLast(({ to }) => to === email)
    expect(letter).toMatchObject({ subject: 'Seu convite para a administração do portal' })
    expect(letter?.text).toContain('adm.localhost/auth/adm/sign-in')

    const found = await find(code.toUpperCase())
    expect(await expectOk(findAdministratorInvitation, found)).toEqual({
      name: 'Caio Prado',
      email,
    })
    await expectOk(acceptAdministratorInvitation, await accept(code))
    const caio = app().visitor('adm')
    await enrolAsAdmin(caio, { email, password }, now())
    const me = await expectOk(checkAdminSession, await caio.call(checkAdminSession, {}))
    expect(me).toMatchObject({ email, name: 'Caio Prado' })
    expect(await invitationTo(self, email)).toBeUndefined()
  })

  it('has a code that works once, at the administration, for seven days', async () => {
    const self = await app().signInAdmin()
    const once = await inviteForCode(self, 'uma@portal.example')
    const body = { code: once, password }
    const atProvider = await app().visitor('demo').call(acceptProviderInvitation, { body })
    expect(await readOutcome(atProvider)).toBe(gone)
    expect(await readOutcome(await accept(once, password, 'demo'))).toBe('404 not found')
    await expectOk(acceptAdministratorInvitation, await accept(once))

    const late = await inviteForCode(self, 'tarde@portal.example')
    ahead = 7 * dayMs
    for (const code of [once, late, 'errad-errad-errad']) {
      expect(await readOutcome(await find(code))).toBe(gone)
      expect(await readOutcome(await accept(code))).toBe(gone)
    }
    ahead = 0
  })

  it('is used up by one of two who accept it at once', async () => {
    const code = await inviteForCode(await app().signInAdmin(), 'corrida@portal.example')
    const both = await Promise.all([accept(code), accept(code, 'poltrona-celeste-41-vagao')])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 404,
    ])
  })

  it('is replaced by a second one to the same e-mail, and withdrawn', async () => {
    const self = await app().signInAdmin()
    const email = 'dois@portal.example'
    const first = await inviteForCode(self, email)
    const second = await inviteForCode(self, email)
    expect(await readOutcome(await accept(first))).toBe(gone)
    const params = { id: (await invitationTo(self, email))?.id ?? '' }
    const withdraw = () => self.call(withdrawAdministratorInvitation, { params })
    await expectOk(withdrawAdministratorInvitation, await withdraw())
    expect(await readOutcome(await withdraw())).toBe(gone)
    expect(await readOutcome(await accept(second))).toBe(gone)
  })

  it('ends when a colleague adds the administrator with a password, which stays', async () => {
    const self = await app().signInAdmin()
    const email = 'outra@portal.example'
    const code = await inviteForCode(self, email)
    const body = { email, name: 'Outra', password: 'capim-orvalho-serra' }
    await expectOk(addAdministrator, await self.call(addAdministrator, { body }))
    expect(await invitationTo(self, email)).toBeUndefined()
    expect(await readOutcome(await accept(code))).toBe(gone)
    await enrolAsAdmin(app().visitor('adm'), body, now())
  })

  it('refuses weak passwords, those about the person too, and keeps the code', async () => {
    const code = await inviteForCode(await app().signInAdmin(), 'lucia.prado@portal.example')
    for (const weak of ['senhasenhasenha', 'lucia.prado12', 'aaaaaaaaaaaa', 'curta']) {
      expect(await readOutcome(await accept(code, weak))).toBe('400 weak password')
    }
    await expectOk(acceptAdministratorInvitation, await accept(code))
  })

  it.each([
    ['', 'Caio', '400 invalid email'],
    ['a@@b', 'Caio', '400 invalid email'],
    ['a@b..example', 'Caio', '400 invalid email'],
    ['a@-b.example', 'Caio', '400 invalid email'],
    ['a@b.example, c@d.example', 'Caio', '400 invalid email'],
    ['a@b.example\r\nbcc: c@d.example', 'Caio', '400 invalid email'],
    ['nome@portal.example', ' ', '400 invalid name'],
    ['nome@portal.example', 'x'.repeat(101), '400 invalid name'],
    [own.toUpperCase(), 'Caio', '409 administrator exists'],
  ])('refuses the e-mail %j with the name %j', async (email, name, refusal) => {
    const self = await app().signInAdmin()
    expect(await readOutcome(await invite(self, email, name))).toBe(refusal)
    expect(await invitationTo(self, email.trim().toLowerCase())).toBeUndefined()
  })

  it('is told of in the audit log by who did what to whom, without codes', async () => {
    const self = await app().signInAdmin()
    const kept = 'nina@portal.example'
    const code = await inviteForCode(self, kept)
    await expectOk(acceptAdministratorInvitation, await accept(code))
    await inviteForCode(self, 'leo@portal.example')
    const params = { id: (await invitationTo(self, 'leo@portal.example'))?.id ?? '' }
    const withdrawn = await self.call(withdrawAdministratorInvitation, { params })
    await expectOk(withdrawAdministratorInvitation, withdrawn)
    const answer = await self.call(listAdministrationAudit, { query: {} })
    expect(await answer.clone().text()).not.toContain(code)
    const { entries } = await expectOk(listAdministrationAudit, answer)
    expect(entries.slice(0, 4).map(({ who, action, subject }) => [who, action, subject])).toEqual([
      [own, 'administrator invitation withdrawn', 'leo@portal.example'],
      [own, 'administrator invited', 'leo@portal.example'],
      [kept, 'administrator invitation accepted', ''],
      [own, 'administrator invited', kept],
    ])
  })
})

describe('invitations of administrators', () => {
  it('stay in the list when their letter could not be sent', async () => {
    const self = await app().signInAdmin()
    const email = 'sem-carta@portal.example'
    isMailDown = true
    expect((await invite(self, email)).status).toBe(503)
    isMailDown = false
    expect(await invitationTo(self, email)).toMatchObject({ name: 'Caio Prado' })
    await expectOk(acceptAdministratorInvitation, await accept(await inviteForCode(self, email)))
  })

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
    let last = await invite(self, 'muitas@portal.example')
    for (let count = 1; count <= 30 && last.status === 200; count += 1) {
      last = await invite(self, 'muitas@portal.example')
    }
    expect(await readOutcome(last)).toBe('429 too many requests')
  })
})
