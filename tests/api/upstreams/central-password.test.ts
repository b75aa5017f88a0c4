import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { customerDetails } from '#contract/account/customer.ts'
import { checkDocument, editPassword } from '#contract/account/recovery.ts'
import { signIn } from '#contract/account/session.ts'
import { findTenant, editTenant } from '#contract/staff/tenants/tenants.ts'
import { hourMs } from '#domain/platform/time/durations.ts'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import { credentials, sessions } from '#server/account/session/table.ts'
import { expectOk, readRefusal } from '../../support/wire/answers.ts'
import { useApp } from '../../support/app.ts'
import { changeRow } from '../../support/upstreams/erp-rows.ts'
import { outbox } from '../../support/upstreams/outbox.ts'
import { storedRows } from '../../support/database/stored-rows.ts'
import { formOf } from '../../support/tenants/tenant-form.ts'

let ahead = 0
const asked: string[] = []
const app = useApp({
  now: () => new Date(Date.now() + ahead),
  answerUpstream: async (request) => {
    const { hostname, pathname } = new URL(request.url)
    if (hostname.includes('.erp.')) asked.push(pathname)
    return null
  },
})

const lia = { id: '108', document: '987.654.321-00', central: 'varanda-azul-31' }
const joao = { id: '102', document: '111.444.777-35' }
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const unknown = '714.287.938-60'
const good = 'Canoa-Verde-77-Rio'

const ofCustomer = (id: string) =>
  and(eq(credentials.clientId, 'demo'), eq(credentials.customerId, id))
const stored = async (id: string) =>
  (await app().database.db.select().from(credentials).where(ofCustomer(id)))[0] ?? null
const openSessions = async (id: string) => {
  const rows = await app().database.db.select().from(sessions).where(eq(sessions.customerId, id))
  return rows.filter(({ revokedAt }) => revokedAt === null).length
}
const enter = (document: string, password: string, by = app().visitor()) =>
  by.call(signIn, { body: { cpfOrCnpj: document, password } })
const told = async (answer: Response) => {
  const { status, body } = await readRefusal(answer)
  return [status, body['message'] ?? 'ok']
}
const inErp = (id: string, change: Record<string, string>) =>
  changeRow(app(), ['demo', 'cliente', id], change)
const plain = (id: string, senha: string) => inErp(id, { senha, senha_hotsite_md5: 'N' })

let rule: ProviderRules['centralPassword'] = 'off'
async function setRule(centralPassword: ProviderRules['centralPassword']) {
  if (centralPassword === rule) return
  const admin = await app().signInAdmin()
  const params = { clientId: 'demo' }
  const { customer } = await expectOk(findTenant, await admin.call(findTenant, { params }))
  const { version: _, ...form } = formOf(customer)
  const body = { ...form, rules: { ...customer.rules, centralPassword } }
  await expectOk(editTenant, await admin.call(editTenant, { params, body }))
  rule = centralPassword
}

beforeEach(async () => {
  // Letters of the test before it are sent in the background.
  await app().doJobs()
  // No test meets the answers of the ERP that the one before it left in the cache.
  ahead += 25 * hourMs
  await app().sandbox.reset()
  const { db } = app().database
  await db.delete(credentials).where(ofCustomer(lia.id))
  await db.delete(sessions).where(eq(sessions.customerId, lia.id))
  await db.execute(sql`delete from rate_limits`)
  // The first question fills the box's tables and the cache of cities.
  await app()
    .visitor()
    .call(checkDocument, { body: { cpfCnpj: lia.document } })
})

describe('without the rule', () => {
  it('refuses the password of the central, for people with and without a password here', async () => {
    await setRule('off')
    await plain(joao.id, good)
    expect(await told(await enter(lia.document, lia.central))).toEqual([404, 'customer not found'])
    expect(await told(await enter(joao.document, good))).toEqual([401, 'invalid password'])
    expect(await stored(lia.id)).toBeNull()
  })
})

describe('the first time', () => {
  beforeEach(() => setRule('first-time'))

  it.each([
    ['as MD5', { senha: md5(lia.central), senha_hotsite_md5: 'S' }, true],
    ['as MD5 in capitals', { senha: md5(lia.central).toUpperCase(), senha_hotsite_md5: 's' }, true],
    ['as an MD5 that it calls clear', { senha: md5(lia.central), senha_hotsite_md5: 'N' }, false],
    ['as another MD5', { senha: md5(good), senha_hotsite_md5: 'S' }, false],
    ['in clear', { senha: lia.central, senha_hotsite_md5: 'N' }, true],
    ['in clear, with a space', { senha: `${lia.central} `, senha_hotsite_md5: 'N' }, false],
    ['nowhere', { senha: '', senha_hotsite_md5: 'N' }, false],
  ])('compares with the password that the ERP holds %s', async (_name, row, isRight) => {
    await inErp(lia.id, row)
    expect((await enter(lia.document, lia.central)).status).toBe(isRight ? 200 : 401)
  })

  it('opens a session with the password of the central and keeps it as our own hash', async () => {
    const browser = app().visitor()
    expect(await told(await enter(lia.document, lia.central, browser))).toEqual([200, 'ok'])
    expect((await browser.call(customerDetails, {})).status).toBe(200)
    const own = await stored(lia.id)
    expect(own?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(own?.isSandbox).toBe(false)
    // From then on it is ours, whatever the ERP says.
    await plain(lia.id, good)
    expect((await enter(lia.document, lia.central)).status).toBe(200)
    expect(await told(await enter(lia.document, good))).toEqual([401, 'invalid password'])
  })

  it('tells the subscriber by e-mail that the account has a password', async () => {
    const before = (await outbox(app())).length
    await enter(lia.document, lia.central)
    await app().doJobs()
    const letters = (await outbox(app())).slice(before)
    const told = letters.map(({ to, subject }) => `${to}: ${subject}`)
    expect(told.toSorted()).toEqual([
      'lia.acesso@trabalho.example: Sua senha foi alterada',
      'lia.primeira@escola.example: Sua senha foi alterada',
      'lia@correio.example: Sua senha foi alterada',
    ])
    expect(JSON.stringify(letters)).not.toContain(lia.central)
  })

  it('does not take the hash itself for the password', async () => {
    expect((await enter(lia.document, md5(lia.central))).status).toBe(401)
  })

  it('does not take it from somebody who has a password here', async () => {
    await plain(joao.id, good)
    expect(await told(await enter(joao.document, good))).toEqual([401, 'invalid password'])
    expect((await enter(joao.document, 'portal123')).status).toBe(200)
  })

  it.each([
    ['disabled', { ativo: 'N' }, 'customer removed'],
    ['barred from the portal', { hotsite_acesso: '0' }, 'portal closed for customer'],
  ])('refuses a customer who is %s, and stores nothing', async (_name, change, message) => {
    await inErp(lia.id, change)
    expect(await told(await enter(lia.document, lia.central))).toEqual([403, message])
    expect(await told(await enter(lia.document, 'x'))).toEqual([401, 'invalid password'])
    expect(await stored(lia.id)).toBeNull()
  })

  it('makes a guesser wait as for any other password', async () => {
    const guesser = app().visitor()
    for (let guess = 0; guess < 5; guess += 1) await enter(lia.document, 'wrong', guesser)
    expect((await enter(lia.document, lia.central, guesser)).status).toBe(429)
    expect((await enter(lia.document, lia.central)).status).toBe(200)
  })

  it('says that the provider does not answer, and stores nothing, while the ERP is down', async () => {
    await app().fault({ upstream: 'erp', mode: 'down', client_id: 'demo' })
    try {
      const answer = await enter(lia.document, lia.central)
      expect(await told(answer)).toEqual([503, 'upstream unavailable'])
    } finally {
      await app().fault({ upstream: 'erp', mode: 'ok', client_id: 'demo' })
    }
    expect(await stored(lia.id)).toBeNull()
  })
})

describe('what a wrong password asks of the ERP and tells', () => {
  it.each(['first-time', 'always'] as const)(
    'is the same for people unknown, without and with a password here (%s)',
    async (rule) => {
      await setRule(rule)
      const costs = []
      for (const document of [unknown, lia.document, joao.document]) {
        asked.length = 0
        const answer = await enter(document, 'not-the-password')
        const { status, body } = await readRefusal(answer)
        costs.push({
          status,
          body,
          headers: [...answer.headers.keys()].toSorted((a, b) => a.localeCompare(b)),
          erp: [...asked],
        })
      }
      expect(costs[0]).toMatchObject({
        status: 401,
        body: { message: 'invalid password' },
        erp: ['/webservice/v1/cliente', '/webservice/v1/cliente'],
      })
      expect(costs[1]).toEqual(costs[0])
      expect(costs[2]).toEqual(costs[0])
    },
  )
})

describe('always', () => {
  beforeEach(() => setRule('always'))

  it('takes a password that the ERP has changed, which replaces ours', async () => {
    const phone = app().visitor()
    expect((await enter(lia.document, lia.central, phone)).status).toBe(200)
    await plain(lia.id, good)
    expect((await enter(lia.document, good)).status).toBe(200)
    expect((await enter(lia.document, good)).status).toBe(200)
    expect(await told(await enter(lia.document, lia.central))).toEqual([401, 'invalid password'])
    // A changed password ends the sessions of before.
    expect((await phone.call(customerDetails, {})).status).toBe(401)
  })

  it('keeps the feature flags of the account', async () => {
    await plain('101', good)
    const answer = await enter('529.982.247-25', good)
    expect(await readRefusal(answer)).toMatchObject({ body: { featureFlag: ['credit_card'] } })
    const { db } = app().database
    await db.delete(credentials).where(ofCustomer('101'))
  })

  it('never lets a weak password of the ERP replace one that was chosen here', async () => {
    await plain('105', '14031988')
    const before = await stored('105')
    expect(await told(await enter('390.533.447-05', '14031988'))).toEqual([401, 'invalid password'])
    expect(await stored('105')).toEqual(before)
    expect((await enter('390.533.447-05', 'portal123')).status).toBe(200)
  })
})

describe('a weak password of the central', () => {
  beforeEach(() => setRule('first-time'))

  it.each(['14031988', '98765432100', '123456', 'abc', 'flamengo10', 'a'.repeat(31)])(
    'opens no session and is not stored, and leads to the choice of a new one: %s',
    async (weak) => {
      await plain(lia.id, weak)
      const browser = app().visitor()
      const answer = await enter(lia.document, weak, browser)
      expect(await told(answer)).toEqual([403, 'new password required'])
      expect([...browser.cookies.keys()]).toEqual(['__Host-recovery-verified'])
      expect(await stored(lia.id)).toBeNull()
      expect(await openSessions(lia.id)).toBe(0)
      const set = (newPassword: string) =>
        browser.call(editPassword, { body: { newPassword, confirmNewPassword: newPassword } })
      expect((await set(weak)).status).toBe(400)
      expect(await told(await set(good))).toEqual([200, 'ok'])
      expect((await enter(lia.document, good)).status).toBe(200)
      expect(await told(await enter(lia.document, weak))).toEqual([401, 'invalid password'])
    },
  )
})

it('leaves no password of the central in the log, in a row of ours or in a letter', async () => {
  await setRule('always')
  await enter(lia.document, lia.central)
  await plain(lia.id, good)
  await enter(lia.document, good)
  await plain(joao.id, '14031988')
  await enter(joao.document, '14031988')
  await app().doJobs()
  const rows = await storedRows(app())
  expect(rows.some((row) => row.startsWith('credentials:'))).toBe(true)
  const letters = JSON.stringify(await outbox(app()))
  for (const secret of [lia.central, good]) {
    expect(rows.filter((row) => row.includes(secret) && !row.startsWith('sandbox_'))).toEqual([])
    expect(app().log.filter((line) => line.includes(secret))).toEqual([])
    expect(letters).not.toContain(secret)
  }
})
