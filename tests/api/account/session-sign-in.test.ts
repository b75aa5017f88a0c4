import { hash } from '@node-rs/argon2'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { customerDetails } from '#contract/account/customer.ts'
import { signIn, signOut } from '#contract/account/session.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { credentials } from '#server/account/session/table.ts'
import { inTrace, type Trace } from '#server/platform/traces/current-trace.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { readRefusal } from '#tests/support/wire/answers.ts'
import { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp({ rootKey: new Uint8Array(32).fill(7) })

const maria = '529.982.247-25'
const known = [maria, '111.444.777-35', '11.222.333/0001-81', '12.ABC.345/01DE-35']
/** Valid documents without a record, and that of Lia, who has no password yet. */
const unknown = ['714.287.938-60', '877.482.488-00', '987.654.321-00', '419.552.828-38']

function enter(cpfOrCnpj: string | undefined, password: string | undefined, by = app().visitor()) {
  const body = {
    ...(cpfOrCnpj !== undefined && { cpfOrCnpj }),
    ...(password !== undefined && { password }),
  }
  return by.call(signIn, { body })
}

// Budgets count by the minute, so the clock is fixed; the timers are real.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await app().database.db.delete(rateLimits)
})
afterEach(() => vi.useRealTimers())

describe('the answers of sign-in', () => {
  it.each([
    ['no document', undefined, 'portal123', 400, 'cpfOrCnpj not provided'],
    ['an empty document', '  ', 'portal123', 400, 'cpfOrCnpj not provided'],
    ['neither document nor password', '', '', 400, 'cpfOrCnpj not provided'],
    ['no password', maria, undefined, 400, 'password not provided'],
    ['an empty password', maria, '', 400, 'password not provided'],
    ['a wrong check digit', '529.982.247-26', 'portal123', 400, 'invalid cpfOrCnpj'],
    ['a document of equal digits', '111.111.111-11', 'portal123', 400, 'invalid cpfOrCnpj'],
    ['a malformed document', '...', 'portal123', 400, 'invalid cpfOrCnpj'],
    ['an unknown document', '714.287.938-60', 'portal123', 404, 'customer not found'],
    [
      'the document of a customer without a password',
      '987.654.321-00',
      'portal123',
      404,
      'customer not found',
    ],
    ['a wrong password', maria, 'portal124', 401, 'invalid password'],
    ['the password in another case', maria, 'Portal123', 401, 'invalid password'],
    ['the document of a disabled customer', '153.509.460-56', 'portal123', 403, 'customer removed'],
    ['a wrong password of a disabled customer', '153.509.460-56', 'x', 401, 'invalid password'],
  ])('refuses sign-in with %s', async (_name, document, password, status, message) => {
    const answer = await enter(document, password)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await readRefusal(answer)).toMatchObject({ status, body: { message } })
  })

  it.each([
    ['a masked CPF', maria, ['credit_card']],
    ['bare digits', '52998224725', ['credit_card']],
    ['a masked CNPJ', '11.222.333/0001-81', ['credit_card']],
    ['a CNPJ with letters in lower case', '12.abc.345/01de-35', []],
    ['the document of a customer without a feature flag', '111.444.777-35', []],
  ])('signs in with %s', async (_name, document, featureFlag) => {
    const body = { type: 'success', featureFlag }
    expect(await readRefusal(await enter(document, 'portal123'))).toEqual({ status: 200, body })
  })

  it('names the invalid field of a sign-in and never repeats what was typed', async () => {
    const answer = await (await enter('529.982.247-26', 'typed-secret')).text()
    expect(JSON.parse(answer)).toMatchObject({ fields: ['cpfOrCnpj'] })
    expect(answer).not.toMatch(/529\.?982|typed-secret/)
  })

  it('signs in to the active record of a document that has two', async () => {
    const carlos = await app().signIn(person('Carlos', 'netmania'))
    expect((await carlos.call(customerDetails, {})).status).toBe(200)
  })

  it('keeps passwords, documents and names of sign-ins out of the log', async () => {
    await enter(maria, 'typed-secret')
    await enter(maria, 'portal123')
    expect(app().log.join('')).not.toMatch(/typed-secret|portal123|52998224725|529\.982|Maria/)
  })
})

describe('guessing passwords', () => {
  it('answers 429 with the wait after five wrong passwords, even for the right one', async () => {
    const guesser = app().visitor()
    for (let guess = 0; guess < 5; guess += 1) await enter(maria, 'wrong', guesser)
    const answer = await enter(maria, 'portal123', guesser)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await readRefusal(answer)).toEqual({
      status: 429,
      body: { message: 'too many requests' },
    })
    vi.setSystemTime(Date.now() + 1000)
    expect((await enter(maria, 'portal123', guesser)).status).toBe(200)
  })

  it('lets the subscriber sign in while another source guesses the password', async () => {
    const guesser = app().visitor()
    for (let guess = 0; guess < 100; guess += 1) await enter(maria, 'wrong', guesser)
    expect((await enter(maria, 'portal123', guesser)).status).toBe(429)
    expect((await enter(maria, 'portal123')).status).toBe(200)
  })

  it('lets a known device in at once while strangers at its own address are refused', async () => {
    const owner = app().visitor()
    expect((await enter(maria, 'portal123', owner)).status).toBe(200)
    await owner.call(signOut, {})
    const stranger = new Visitor(app().app, 'demo', owner.address)
    const tried = [...known, ...unknown]
    for (let guess = 0; guess < 60; guess += 1) {
      await enter(tried[guess % tried.length], 'wrong', stranger)
    }
    expect((await enter(maria, 'portal123', stranger)).status).toBe(429)
    expect((await enter(maria, 'portal123', owner)).status).toBe(200)
  })

  it('reveals to one source which of five documents are known, then answers all alike', async () => {
    const guesser = app().visitor()
    const answers = []
    for (const at of [0, 1, 2, 3]) {
      answers.push(await readRefusal(await enter(unknown[at], 'wrong', guesser)))
      answers.push(await readRefusal(await enter(known[at], 'wrong', guesser)))
    }
    expect(answers.map(({ status }) => status)).toEqual([404, 401, 404, 401, 404, 429, 429, 429])
    expect(answers[6]).toEqual(answers[5])
    expect(answers[7]).toEqual(answers[5])
    // The right password is accepted: its source is not guessing.
    expect((await enter(known[3], 'portal123', guesser)).status).toBe(200)
    vi.setSystemTime(Date.now() + 600_000)
    expect((await enter(unknown[3], 'wrong', guesser)).status).toBe(404)
  })

  it('refuses a source after thirty failures a minute, across all documents', async () => {
    const guesser = app().visitor()
    const tried = [...known, ...unknown]
    const statuses = new Set<number>()
    for (let guess = 0; guess < 30; guess += 1) {
      statuses.add((await enter(tried[guess % tried.length], 'wrong', guesser)).status)
    }
    expect([...statuses]).toEqual([401, 404, 429])
    const answer = await enter('390.533.447-05', 'portal123', guesser)
    expect({ status: answer.status, wait: answer.headers.get('retry-after') }).toEqual({
      status: 429,
      wait: '60',
    })
    vi.setSystemTime(Date.now() + minuteMs)
    expect((await enter('390.533.447-05', 'portal123', guesser)).status).toBe(200)
  })
})

describe('a successful sign-in', () => {
  it('replaces every cookie that was set before the sign-in', async () => {
    const visitor = app().visitor()
    visitor.cookies.set('validToken', 'planted').set('__Host-vt', 'planted')
    await enter(maria, 'portal123', visitor)
    const first = new Map(visitor.cookies)
    expect([...first.values()]).not.toContain('planted')
    await enter(maria, 'portal123', visitor)
    for (const name of ['validToken', '__Host-vt', '__Host-remembered']) {
      expect(visitor.cookies.get(name)).not.toBe(first.get(name))
    }
  })

  it('costs a known device two transactions of few statements: each turn of one keeps others waiting', async () => {
    // Nobody else here signs in as her, whose earlier sessions would be cleared away.
    const { document } = person('Helena', 'serrana')
    const browser = app().visitor('serrana')
    expect((await enter(document, 'portal123', browser)).status).toBe(200)
    const statements: string[] = []
    const trace: Trace = {
      id: '',
      recordCall: () => {},
      recordStatement: ({ operation, table }) => void statements.push(`${operation} ${table}`),
    }
    await inTrace(trace, () => enter(document, 'portal123', browser))
    const alone = ['rate_limits', 'sandbox_rows', 'tenants']
    const inTransactions = statements.filter((one) => !alone.some((table) => one.endsWith(table)))
    expect(inTransactions).toEqual([
      'select credentials',
      'begin null',
      'select sessions',
      'with sessions',
      'commit null',
      'begin null',
      'insert access_records',
      'select audit_chains',
      'with audit_entries',
      'commit null',
    ])
  })

  it('hashes the password again when its hash has another cost', async () => {
    const { db } = app().database
    const hers = and(eq(credentials.clientId, 'demo'), eq(credentials.customerId, '103'))
    const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
    await db
      .update(credentials)
      .set({ passwordHash: await hash('portal123', cost) })
      .where(hers)
    expect((await enter('11.222.333/0001-81', 'wrong')).status).toBe(401)
    const read = async () => (await db.select().from(credentials).where(hers))[0]?.passwordHash
    expect(await read()).toContain('m=64,')
    expect((await enter('11.222.333/0001-81', 'portal123')).status).toBe(200)
    expect(await read()).toContain('m=8,')
    expect((await enter('11.222.333/0001-81', 'portal123')).status).toBe(200)
  })

  it('tells a customer without access to the portal so, and ends the sessions', async () => {
    const phone = await app().signIn(person('Ana'))
    await changeRow(app(), ['demo', 'cliente', '105'], { hotsite_acesso: '0' })
    const answer = await readRefusal(await enter('390.533.447-05', 'portal123'))
    expect(answer).toEqual({ status: 403, body: { message: 'portal closed for customer' } })
    expect((await phone.call(customerDetails, {})).status).toBe(401)
  })

  it('ends every session of a customer found disabled at sign-in', async () => {
    const phone = await app().signIn(person('Sônia'))
    await changeRow(app(), ['demo', 'cliente', '109'], { ativo: 'N' })
    const answer = await readRefusal(await enter('935.411.347-80', 'portal123'))
    expect(answer).toEqual({ status: 403, body: { message: 'customer removed' } })
    expect((await phone.call(customerDetails, {})).status).toBe(401)
  })
})
