import { afterEach, beforeAll, expect, it } from 'vitest'
import {
  checkDocument,
  checkVerificationCode,
  editPassword,
  sendVerificationCode,
} from '#contract/account/recovery.ts'
import { signIn, signInWithPassword } from '#contract/account/session.ts'
import { changeAdminPassword } from '#contract/staff/admin-account.ts'
import { acceptAdministratorInvitation } from '#contract/staff/administrator-invitations.ts'
import { listAdministrators, renewAdministratorAccess } from '#contract/staff/administrators.ts'
import { changeOwnPassword } from '#contract/staff/own-access.ts'
import { setProviderPassword } from '#contract/staff/provider-access.ts'
import { adminSignIn, providerSignIn } from '#contract/staff/staff.ts'
import { acceptProviderInvitation } from '#contract/staff/provider-users.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import {
  type Passwords,
  passwords as makePasswords,
} from '#server/platform/auth/passwords/passwords.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import { inTrace } from '#server/platform/traces/current-trace.ts'
import type { Traces } from '#server/platform/traces/traces.ts'
import { passwordCost, person, useApp } from '#tests/support/app.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import { expectOk } from '#tests/support/wire/answers.ts'

/** Whether no lane of passwords has room. `after checks`: it had some when it was asked, and has none since. */
let full: 'no' | 'yes' | 'after checks' = 'no'

const refuse = (): never => {
  throw commonRefusal('queue full', { retryAfter: 7 })
}
const refuseLater = async () => refuse()
const noRoom = { hash: refuseLater, verify: refuseLater, verifyAgainstNothing: refuseLater }
const hasher = makePasswords(passwordCost)
const passwords: Passwords = {
  ...hasher,
  hasRoom: (lane) => full !== 'yes' && hasher.hasRoom(lane),
  requireRoom: (lane) => (full === 'yes' ? refuse() : hasher.requireRoom(lane)),
  in: (lane) => (full === 'no' ? hasher.in(lane) : noRoom),
  reserve: (lane) => (full === 'no' ? hasher.reserve(lane) : refuse()),
}

/** The provider of a host is read before its handler, and what a person was refused is noted after it. */
const besides = new Set(['call_failures', 'tenants'])

/** What the requests since the last reset asked of the database. */
let statements: string[] = []
const traces: Traces = {
  traceRequest: (_, work) => {
    const trace = {
      id: '',
      recordCall: () => {},
      recordStatement: ({ operation, table }: { operation: string; table: string | null }) => {
        if (table !== null && !besides.has(table)) statements.push(`${operation} ${table}`)
      },
    }
    return inTrace(trace, async () => void (await work()))
  },
  traceJobs: (_, work) => work(),
  close: async () => {},
}
const app = useApp({ passwords, traces })

const maria = person('Maria')
const wrong = 'girafa-violeta-93-janela'
const chosen = { newPassword: wrong, confirmNewPassword: wrong }

/** Everybody of this file, prepared while there was room. */
let prepared: Awaited<ReturnType<typeof prepare>>

async function sendCode(name: string) {
  const by = app().visitor()
  const { document } = person(name)
  await expectOk(checkDocument, await by.call(checkDocument, { body: { cpfCnpj: document } }))
  const sent = await by.call(sendVerificationCode, { body: { mailIndex: 0 } })
  await expectOk(sendVerificationCode, sent)
  const letter = (await outbox(app())).at(-1)?.text ?? ''
  return { by, verificationCode: /\d{3}-\d{3}-\d{3}/.exec(letter)?.[0] ?? '' }
}

async function prepare() {
  const identified = app().visitor()
  const body = { cpfCnpj: maria.document }
  await expectOk(checkDocument, await identified.call(checkDocument, { body }))
  const verified = await sendCode('João')
  const { verificationCode } = verified
  const checked = await verified.by.call(checkVerificationCode, { body: { verificationCode } })
  await expectOk(checkVerificationCode, checked)
  const admin = await app().signInAdmin()
  const listed = await admin.call(listAdministrators, {})
  const [self] = (await expectOk(listAdministrators, listed)).administrators
  return {
    admin,
    adminId: self?.id ?? '',
    identified,
    known: await app().signIn(maria),
    provider: await app().signInProvider(),
    sent: await sendCode('Padaria'),
    verified: verified.by,
  }
}

beforeAll(async () => {
  prepared = await prepare()
}, 60_000)

afterEach(() => {
  full = 'no'
})

async function ask(call: () => Promise<Response>) {
  statements = []
  const answer = await call()
  return { status: answer.status, statements: [...new Set(statements)] }
}

const { email, password } = sandboxStaff.administrator
const subscriberSignIn = { cpfOrCnpj: maria.document, password: maria.password ?? 'portal123' }
const ofStaff = { current_password: password, password: wrong }
const code = 'aaaaa-bbbbb-ccccc'

/** Each with what its session is read by, before its handler. */
const calls: readonly (readonly [string, () => Promise<Response>, readonly string[]])[] = [
  ['a stranger', () => app().visitor().call(signIn, { body: subscriberSignIn }), []],
  ['a known browser', () => prepared.known.call(signIn, { body: subscriberSignIn }), []],
  [
    'a password on a browser that remembers',
    () => prepared.known.call(signInWithPassword, { body: { password: wrong } }),
    [],
  ],
  [
    'a code that is asked for',
    () => prepared.identified.call(sendVerificationCode, { body: { mailIndex: 0 } }),
    [],
  ],
  [
    'a code that is typed',
    () =>
      prepared.sent.by.call(checkVerificationCode, {
        body: { verificationCode: prepared.sent.verificationCode },
      }),
    [],
  ],
  ['a recovered password', () => prepared.verified.call(editPassword, { body: chosen }), []],
  [
    'a changed password',
    () => prepared.known.call(editPassword, { body: { ...chosen, currentPassword: wrong } }),
    ['select sessions'],
  ],
  [
    'an administrator',
    () => app().visitor('adm').call(adminSignIn, { body: { email, password } }),
    [],
  ],
  [
    'a known administrator',
    () => prepared.admin.call(adminSignIn, { body: { email, password } }),
    [],
  ],
  [
    'a user of a provider',
    () =>
      app()
        .visitor()
        .call(providerSignIn, { body: { client_id: 'demo', password } }),
    [],
  ],
  [
    'an invited administrator',
    () =>
      app()
        .visitor('adm')
        .call(acceptAdministratorInvitation, { body: { code, password: wrong } }),
    [],
  ],
  [
    'an invited user of a provider',
    () =>
      app()
        .visitor()
        .call(acceptProviderInvitation, { body: { code, password: wrong } }),
    [],
  ],
  [
    'the own password of an administrator',
    () => prepared.admin.call(changeAdminPassword, { body: ofStaff }),
    ['select operator_sessions'],
  ],
  [
    'the own password of a user of a provider',
    () => prepared.provider.call(changeOwnPassword, { body: ofStaff }),
    ['select operator_sessions'],
  ],
  [
    'the password of a provider',
    () =>
      prepared.admin.call(setProviderPassword, {
        params: { clientId: 'demo' },
        body: { password: wrong },
      }),
    ['select operator_sessions'],
  ],
  [
    'a new access of an administrator',
    () =>
      prepared.admin.call(renewAdministratorAccess, {
        params: { id: prepared.adminId },
        body: { password: wrong },
      }),
    ['select operator_sessions'],
  ],
]

it.each(calls)(
  'asks the database nothing for %s while the lane is full',
  async (_, call, session) => {
    full = 'yes'
    expect(await ask(call)).toEqual({ status: 503, statements: session })
  },
)

it('spends no code and no try of one where the room is lost after it was seen', async () => {
  const { identified, sent } = await prepare()
  const { by, verificationCode } = sent
  const send = () => identified.call(sendVerificationCode, { body: { mailIndex: 0 } })
  const check = () => by.call(checkVerificationCode, { body: { verificationCode } })
  full = 'after checks'
  expect([(await send()).status, (await check()).status]).toEqual([503, 503])
  statements = []
  expect((await check()).status).toBe(503)
  expect(statements).not.toContain('update recovery_flows')
  full = 'no'
  expect([(await send()).status, (await check()).status]).toEqual([200, 200])
})

it('reads no account of staff where the room is lost after it was seen', async () => {
  full = 'after checks'
  const body = { client_id: 'demo', password: sandboxStaff.providerPassword }
  const outcome = await ask(() => app().visitor().call(providerSignIn, { body }))
  expect([outcome.status, outcome.statements.includes('select operators')]).toEqual([503, false])
})
