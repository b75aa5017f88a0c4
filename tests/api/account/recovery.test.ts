import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  changePasswordToken,
  checkDocument,
  checkVerificationCode,
  editPassword,
  listProtectedEmails,
  sendVerificationCode,
  verificationCodeToken,
} from '#contract/account/recovery.ts'
import { customerDetails } from '#contract/account/customer.ts'
import { signIn } from '#contract/account/session.ts'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { recoveryFlows } from '#server/account/recovery/table.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { latestCode, outbox } from '#tests/support/upstreams/outbox.ts'
import { readRefusal } from '#tests/support/wire/answers.ts'
import { challengeOf, proofFor } from '#tests/support/work.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minuteMs)

const lia = { document: '987.654.321-00', email: 'lia@correio.example' }
const joao = { document: '111.444.777-35', email: 'joao.lima@correio.example' }
const ana = { document: '390.533.447-05', email: 'ana@correio.example' }
const sonia = { document: '935.411.347-80', email: 'sonia@correio.example' }
const maria = { document: '529.982.247-25', email: 'maria.clara@correio.example' }
const padaria = { document: '11.222.333/0001-81', email: 'contato@paoquente.example' }
const fibra = { document: '12.ABC.345/01DE-35', email: 'financeiro@fibraalfa.example' }

const unauthenticated = { status: 401, body: { message: 'unauthenticated' } }
const success = { status: 200, body: { type: 'success' } }

const identify = async (visitor: Visitor, document: string) =>
  readRefusal(await visitor.call(checkDocument, { body: { cpfCnpj: document } }))
const send = async (visitor: Visitor, mailIndex = 0) =>
  readRefusal(await visitor.call(sendVerificationCode, { body: { mailIndex } }))
const prove = async (visitor: Visitor, verificationCode: string) =>
  readRefusal(await visitor.call(checkVerificationCode, { body: { verificationCode } }))
const renew = async (visitor: Visitor, newPassword: string, confirmNewPassword = newPassword) =>
  readRefusal(await visitor.call(editPassword, { body: { newPassword, confirmNewPassword } }))
const enter = async (document: string, password: string, by = app().visitor()) =>
  readRefusal(await by.call(signIn, { body: { cpfOrCnpj: document, password } }))

/** Passes every step before the new password. */
async function proven(who: { document: string; email: string }, visitor = app().visitor()) {
  expect(await identify(visitor, who.document)).toEqual(success)
  expect((await send(visitor)).status).toBe(200)
  expect(await prove(visitor, await latestCode(app(), who.email))).toEqual(success)
  return visitor
}

// Budgets count by the hour, so the clock is fixed and moved forward a day for each test.
let day = Date.now()
beforeEach(() => {
  day += 25 * hourMs
  vi.useFakeTimers({ toFake: ['Date'], now: day })
})
afterEach(() => vi.useRealTimers())

describe('identifying the customer for recovery', () => {
  it.each([
    ['no document', '', 400, 'cpfCnpj not provided'],
    ['blanks', '   ', 400, 'cpfCnpj not provided'],
    ['a wrong check digit', '529.982.247-26', 400, 'invalid cpfCnpj'],
    ['an unknown document', '714.287.938-60', 404, 'customer not found'],
    ['a customer without an e-mail', '168.995.350-09', 404, 'no email found'],
    ['a disabled customer', '153.509.460-56', 403, 'customer removed'],
  ])('refuses recovery for %s and issues no token', async (_name, document, status, message) => {
    const visitor = app().visitor()
    expect(await identify(visitor, document)).toMatchObject({ status, body: { message } })
    expect(visitor.cookies.size).toBe(0)
  })

  it('starts recovery for a customer with a password and for one without', async () => {
    for (const { document } of [maria, lia, fibra]) {
      const visitor = app().visitor()
      expect(await identify(visitor, document)).toEqual(success)
      expect([...visitor.cookies.keys()]).toEqual(['__Host-recovery-identified'])
    }
  })

  it('issues a recovery token that scripts and sibling hosts cannot read or set', async () => {
    const answer = await app()
      .visitor()
      .call(checkDocument, { body: { cpfCnpj: lia.document } })
    const [line = ''] = answer.headers.getSetCookie()
    expect(line).toMatch(/^__Host-recovery-identified=[\w-]{43}; /)
    for (const word of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', 'Max-Age=600']) {
      expect(line).toContain(word)
    }
    expect(line).not.toMatch(/domain=/i)
  })

  it('reveals five documents to one source, here or at sign-in, then answers all alike', async () => {
    const walker = app().visitor()
    const unknown = ['714.287.938-60', '877.482.488-00']
    const answers = []
    for (const document of [unknown[0], lia.document, unknown[1], maria.document]) {
      answers.push((await identify(walker, document ?? '')).status)
    }
    expect(answers).toEqual([404, 200, 404, 200])
    expect((await enter(joao.document, 'wrong', walker)).status).toBe(401)
    const known = await identify(walker, ana.document)
    expect(known).toEqual({ status: 429, body: { message: 'too many requests' } })
    expect(await identify(walker, '419.552.828-38')).toEqual(known)
    // Documents already revealed are answered again, and other sources are not limited.
    expect((await identify(walker, lia.document)).status).toBe(200)
    expect((await identify(app().visitor(), ana.document)).status).toBe(200)
    pass(10)
    expect((await identify(walker, ana.document)).status).toBe(200)
  })

  it('reveals no document and counts no attempt while the ERP is down', async () => {
    const visitor = app().visitor()
    await app().fault({ upstream: 'erp', mode: 'down' })
    const documents = [lia, maria, joao, ana, sonia, padaria, fibra].map((one) => one.document)
    for (const document of documents) {
      expect((await identify(visitor, document)).status).toBe(503)
    }
    await app().fault({ upstream: 'erp', mode: 'ok' })
    pass(1)
    await expect
      .poll(async () => (await identify(visitor, lia.document)).status, { interval: 500 })
      .toBe(200)
  })
})

describe('choosing the e-mail address for the code', () => {
  it('shows e-mail addresses masked to equal lengths', async () => {
    const visitor = app().visitor()
    await identify(visitor, lia.document)
    expect(await readRefusal(await visitor.call(listProtectedEmails, {}))).toEqual({
      status: 200,
      body: {
        emails: ['l*****@c****.example', 'l*****@t****.example', 'l*****@e****.example'],
        mobiles: [],
        message_channel: null,
      },
    })
  })

  it('reads them from the ERP at most twenty times in one recovery', async () => {
    const visitor = app().visitor()
    await identify(visitor, ana.document)
    for (let read = 0; read < 20; read += 1) {
      expect((await visitor.call(listProtectedEmails, {})).status).toBe(200)
    }
    expect((await visitor.call(listProtectedEmails, {})).status).toBe(429)
    await identify(visitor, ana.document)
    expect((await visitor.call(listProtectedEmails, {})).status).toBe(200)
  })

  it('answers "no email found" when the only address was removed meanwhile', async () => {
    const visitor = app().visitor()
    await identify(visitor, sonia.document)
    await changeRow(app(), ['demo', 'cliente', '109'], { email: '' })
    pass(11)
    const again = app().visitor()
    expect((await identify(again, sonia.document)).body).toEqual({ message: 'no email found' })
    await changeRow(app(), ['demo', 'cliente', '109'], { email: sonia.email })
  })

  it('refuses an index without an e-mail address', async () => {
    const visitor = app().visitor()
    await identify(visitor, lia.document)
    expect(await send(visitor, 3)).toMatchObject({
      status: 400,
      body: { message: 'invalid mailIndex', fields: ['mailIndex'] },
    })
    for (const mailIndex of [-1, 0.5, 1e9]) {
      expect((await send(visitor, mailIndex)).body).toMatchObject({ message: 'invalid request' })
    }
  })

  it('sends the code to the chosen address in the name of the provider', async () => {
    const visitor = app().visitor()
    await identify(visitor, lia.document)
    expect(await send(visitor, 2)).toEqual({
      status: 200,
      body: { type: 'success', expires_in: 600, resend_in: 60 },
    })
    const letter = (await outbox(app())).at(-1)
    expect(letter).toMatchObject({
      from: 'Provedor Demo Telecom <nao-responda@portal.example>',
      to: 'lia.primeira@escola.example',
      subject: 'Seu código de verificação',
    })
    expect(letter?.text).toMatch(/\b\d{3}-\d{3}-\d{3}\b/)
    expect(letter?.html).toContain('lang="pt-BR"')
    expect(letter?.html).toContain('#0b63ce')
    expect(letter?.html).not.toMatch(/<img|<a |https?:/)
  })

  it('sends no code to an address that was replaced at the provider a moment ago', async () => {
    const visitor = app().visitor()
    await identify(visitor, sonia.document)
    expect((await visitor.call(listProtectedEmails, {})).status).toBe(200)
    const renewed = 'sonia.nova@correio.example'
    await changeRow(app(), ['demo', 'cliente', '109'], { email: renewed })
    pass(1)
    expect((await send(visitor)).status).toBe(200)
    expect((await outbox(app())).at(-1)).toMatchObject({ to: renewed })
    await changeRow(app(), ['demo', 'cliente', '109'], { email: sonia.email })
  })

  it('sends no code while the ERP cannot say where to', async () => {
    const visitor = app().visitor()
    await identify(visitor, lia.document)
    expect((await visitor.call(listProtectedEmails, {})).status).toBe(200)
    const before = (await outbox(app())).length
    pass(1)
    await app().fault({ upstream: 'erp', mode: 'down' })
    expect(await send(visitor)).toMatchObject({
      status: 503,
      body: { message: 'upstream unavailable' },
    })
    expect(await outbox(app())).toHaveLength(before)
    await app().fault({ upstream: 'erp', mode: 'ok' })
    pass(1)
    await expect.poll(async () => (await send(visitor)).status, { interval: 500 }).toBe(200)
  })

  it('allows another code at once after the mail server was down', async () => {
    const visitor = app().visitor()
    await identify(visitor, ana.document)
    await app().fault({ upstream: 'mail', mode: 'down' })
    expect(await send(visitor)).toEqual({
      status: 502,
      body: { message: 'verification code not sent' },
    })
    await app().fault({ upstream: 'mail', mode: 'ok' })
    expect((await send(visitor)).status).toBe(200)
  })
})

describe('the verification code', () => {
  it.each(['masked', 'spaced', 'bare'])('accepts a %s code once', async (manner) => {
    const visitor = app().visitor()
    await identify(visitor, lia.document)
    await send(visitor)
    const code = await latestCode(app(), lia.email)
    const separator = { masked: '-', spaced: ' ', bare: '' }[manner] ?? ''
    const typed = [code.slice(0, 3), code.slice(3, 6), code.slice(6)].join(separator)
    const twin = visitor.copy()
    expect(await prove(visitor, typed)).toEqual(success)
    expect([...visitor.cookies.keys()]).toEqual(['__Host-recovery-verified'])
    expect(await prove(twin, code)).toEqual(unauthenticated)
  })

  it('does not count a code of fewer or more than nine digits as a try', async () => {
    const visitor = app().visitor()
    await identify(visitor, lia.document)
    await send(visitor)
    for (const typed of ['', '12345678', '1234567890', 'abcdefghi', '1', '2', '3']) {
      expect(await prove(visitor, typed)).toMatchObject({
        status: 400,
        body: { message: 'invalid verificationCode' },
      })
    }
    expect(await prove(visitor, await latestCode(app(), lia.email))).toEqual(success)
  })

  it('refuses the right code after five wrong ones', async () => {
    const visitor = app().visitor()
    await identify(visitor, lia.document)
    await send(visitor)
    const code = await latestCode(app(), lia.email)
    const wrong = code === '000000000' ? '000000001' : '000000000'
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await prove(visitor, wrong)).body).toMatchObject({
        message: 'invalid verificationCode',
      })
    }
    expect(await prove(visitor, code)).toEqual({
      status: 403,
      body: { message: 'authentication failed' },
    })
  })

  it('voids a code as soon as a newer one is sent to the same browser, and not by that of another', async () => {
    const visitor = app().visitor()
    const other = app().visitor()
    await identify(visitor, lia.document)
    await identify(other, lia.document)
    await send(visitor)
    const first = await latestCode(app(), lia.email)
    pass(1)
    await send(other)
    const second = await latestCode(app(), lia.email)
    pass(1)
    await send(other)
    const third = await latestCode(app(), lia.email)
    expect(await prove(visitor, second)).toMatchObject({ status: 400 })
    expect(await prove(visitor, first)).toEqual(success)
    expect(await prove(other, second)).toMatchObject({ status: 400 })
    expect(await prove(other, third)).toEqual(success)
  })

  it('sends codes to one address at least a minute apart, at most three an hour and ten a day', async () => {
    const statuses: number[] = []
    const visitor = app().visitor()
    const before = (await outbox(app())).length
    for (let minute = 0; minute < 5; minute += 1) {
      await identify(visitor, padaria.document)
      statuses.push((await send(visitor)).status, (await send(visitor)).status)
      pass(1)
    }
    expect(statuses).toEqual([200, 429, 200, 429, 200, 429, 429, 429, 429, 429])
    expect((await outbox(app())).length - before).toBe(3)
    for (let hour = 0; hour < 4; hour += 1) {
      pass(61)
      for (let minute = 0; minute < 3; minute += 1) {
        await identify(visitor, padaria.document)
        await send(visitor)
        pass(1)
      }
    }
    expect((await outbox(app())).length - before).toBe(10)
  })

  it('sends strangers at many addresses twelve codes an hour and thirty a day, and a known device its own', async () => {
    const known = await app().signIn(person('Padaria'))
    const before = (await outbox(app())).length
    const flood = async () => {
      const statuses: number[] = []
      for (let nth = 0; nth < 14; nth += 1) {
        const visitor = app().visitor()
        await identify(visitor, padaria.document)
        statuses.push((await send(visitor)).status)
      }
      return statuses.filter((status) => status === 200).length
    }
    const sent = []
    for (let hour = 0; hour < 3; hour += 1) {
      sent.push(await flood())
      pass(61)
    }
    expect(sent).toEqual([12, 12, 6])
    await identify(known, padaria.document)
    expect((await send(known)).status).toBe(200)
    expect((await outbox(app())).length - before).toBe(31)

    // An owner without a known device gets one code a day for the longest work, whatever strangers have used up.
    const owner = app().visitor()
    const work = async () => {
      await identify(owner, padaria.document)
      const body = { mailIndex: 0 }
      const first = await owner.call(sendVerificationCode, { body })
      const again = { body, headers: await proofFor(first) }
      return readRefusal(await owner.call(sendVerificationCode, again))
    }
    expect((await work()).status).toBe(200)
    pass(1)
    const second = await owner.call(sendVerificationCode, { body: { mailIndex: 0 } })
    expect([second.status, await challengeOf(second)]).toEqual([429, null])
    expect((await outbox(app())).length - before).toBe(32)
  })

  it('expires a code after ten minutes and the whole recovery after thirty', async () => {
    const visitor = app().visitor()
    await identify(visitor, lia.document)
    await send(visitor)
    const check = async (by: Visitor) => readRefusal(await by.call(verificationCodeToken, {}))
    expect((await check(visitor)).body).toEqual({ type: 'success', expires_in: 600 })
    pass(10)
    expect(await check(visitor)).toEqual(unauthenticated)
    expect(await prove(visitor, await latestCode(app(), lia.email))).toEqual(unauthenticated)

    const slow = app().visitor()
    await identify(slow, fibra.document)
    pass(9)
    await send(slow)
    pass(9)
    await send(slow)
    pass(9)
    expect((await send(slow)).body).toMatchObject({ expires_in: 180 })
    pass(3)
    expect(await send(slow)).toEqual(unauthenticated)
  })
})

describe('setting a new password', () => {
  it('signs in with the new password, ends every session of the account and tells every address', async () => {
    const phone = await app().signIn(person('Maria'))
    const elsewhere = await app().signIn(person('Maria', 'litoral'))
    const before = (await outbox(app())).length
    const visitor = await proven(maria)
    expect((await readRefusal(await visitor.call(changePasswordToken, {}))).status).toBe(200)
    expect(await renew(visitor, 'uma frase bem longa')).toEqual(success)
    expect(visitor.cookies.size).toBe(0)
    expect((await phone.call(customerDetails, {})).status).toBe(401)
    // The same document at another provider is another account.
    expect((await elsewhere.call(customerDetails, {})).status).toBe(200)
    expect((await enter(maria.document, 'portal123')).status).toBe(401)
    expect(await enter(maria.document, 'uma frase bem longa')).toMatchObject({
      status: 200,
      body: { featureFlag: ['credit_card'] },
    })
    await app().doJobs()
    const letters = (await outbox(app())).slice(before + 1)
    expect(letters.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      'maria.clara@correio.example: Sua conta foi aberta em um aparelho novo',
      'maria.clara@correio.example: Sua senha foi alterada',
      'mclara.souza@trabalho.example: Sua conta foi aberta em um aparelho novo',
      'mclara.souza@trabalho.example: Sua senha foi alterada',
    ])
    expect(letters.map(({ text }) => text).join('')).not.toContain('uma frase')
  })

  it('sets the first password of a customer who had none', async () => {
    expect((await enter(lia.document, 'gatos-no-telhado')).body).toMatchObject({
      message: 'customer not found',
    })
    expect(await renew(await proven(lia), 'gatos-no-telhado')).toEqual(success)
    expect((await enter(lia.document, 'gatos-no-telhado')).status).toBe(200)
  })

  it.each([
    ['12345', '12345', 'invalid newPassword'],
    ['a'.repeat(31), 'a'.repeat(31), 'invalid newPassword'],
    ['', '', 'invalid newPassword'],
    ['gatos-no-telhado', 'gatos-no-telhada', 'passwords do not match'],
    ['123456', '123456', 'guessable newPassword'],
    ['Password1', 'Password1', 'guessable newPassword'],
    ['11144477735', '11144477735', 'guessable newPassword'],
    ['Batista1', 'Batista1', 'guessable newPassword'],
    ['Telecom', 'Telecom', 'guessable newPassword'],
  ])(
    'refuses the passwords %j, %j: %s; then accepts another',
    async (password, confirm, message) => {
      const visitor = await proven(joao)
      expect(await renew(visitor, password, confirm)).toMatchObject({
        status: 400,
        body: { message },
      })
      expect(await renew(visitor, 'portal-da-lua-9')).toEqual(success)
    },
  )

  it('accepts a password of thirty emoji exactly as typed', async () => {
    const password = '🔒🐈'.repeat(15)
    expect(await renew(await proven(fibra), password)).toEqual(success)
    expect((await enter(fibra.document, password)).status).toBe(200)
    expect((await enter(fibra.document, '🔒🐈'.repeat(14))).status).toBe(401)
  })

  it('sets one password when several changes arrive at the same time', async () => {
    const visitor = await proven(ana)
    const twins = Array.from({ length: 5 }, () => visitor.copy())
    const answers = await Promise.all(twins.map((twin, at) => renew(twin, `senha-numero-${at}x`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
    expect(await renew(visitor, 'ainda-outra-senha')).toEqual(unauthenticated)
  })

  it('ends the wait after wrong sign-in passwords once a new password is set', async () => {
    const visitor = app().visitor()
    for (let guess = 0; guess < 6; guess += 1) await enter(sonia.document, 'wrong', visitor)
    expect((await enter(sonia.document, 'portal123', visitor)).status).toBe(429)
    expect(await renew(await proven(sonia, visitor), 'gatos-no-telhado')).toEqual(success)
    expect((await enter(sonia.document, 'gatos-no-telhado', visitor)).status).toBe(200)
  })

  it('refuses a new password for a customer disabled during recovery', async () => {
    const visitor = await proven(padaria)
    await changeRow(app(), ['demo', 'cliente', '103'], { ativo: 'N' })
    // A fresh answer serves other calls for three seconds.
    pass(1)
    const answer = await renew(visitor, 'pao-e-manteiga')
    await changeRow(app(), ['demo', 'cliente', '103'], { ativo: 'S' })
    expect(answer).toEqual({ status: 403, body: { message: 'customer removed' } })
  })

  it('sets the new password even when the mail about it cannot be sent', async () => {
    const visitor = await proven(ana)
    await app().fault({ upstream: 'mail', mode: 'down' })
    expect(await renew(visitor, 'gatos-no-telhado')).toEqual(success)
    await app().fault({ upstream: 'mail', mode: 'ok' })
    expect((await enter(ana.document, 'gatos-no-telhado')).status).toBe(200)
  })
})

describe('the order of the recovery steps', () => {
  const steps = [
    ['the list of e-mails', (visitor: Visitor) => visitor.call(listProtectedEmails, {})],
    [
      'sending the code',
      (visitor: Visitor) => visitor.call(sendVerificationCode, { body: { mailIndex: 0 } }),
    ],
    ['the check of the code token', (visitor: Visitor) => visitor.call(verificationCodeToken, {})],
    [
      'verifying the code',
      (visitor: Visitor) =>
        visitor.call(checkVerificationCode, { body: { verificationCode: '123456789' } }),
    ],
    [
      'the check of the password token',
      (visitor: Visitor) => visitor.call(changePasswordToken, {}),
    ],
    [
      'setting the password',
      (visitor: Visitor) =>
        visitor.call(editPassword, {
          body: { newPassword: 'gatos-no-telhado', confirmNewPassword: 'gatos-no-telhado' },
        }),
    ],
  ] as const

  it.each(steps)('refuses %s without a token', async (_name, step) => {
    expect(await readRefusal(await step(app().visitor()))).toEqual(unauthenticated)
  })

  it('refuses the token of one step at every other, in any cookie', async () => {
    const visitor = app().visitor()
    await identify(visitor, lia.document)
    await send(visitor)
    const held = [...visitor.cookies.values()]
    const names = ['identified', 'sent', 'verified'].map((step) => `__Host-recovery-${step}`)
    for (const [at, value] of held.entries()) {
      const crossed = app().visitor()
      for (const [place, name] of names.entries()) {
        if (place !== at) crossed.cookies.set(name, value)
      }
      for (const [name, step] of steps) {
        const own =
          at === 0
            ? ['the list of e-mails', 'sending the code']
            : ['the check of the code token', 'verifying the code']
        if (own.includes(name)) continue
        expect([name, (await readRefusal(await step(crossed))).status]).toEqual([name, 401])
      }
    }
  })

  it('refuses a recovery token at another provider', async () => {
    const visitor = app().visitor()
    await identify(visitor, maria.document)
    await send(visitor)
    const moved = visitor.copy({ clientId: 'litoral' })
    for (const [name, step] of steps) {
      expect([name, (await readRefusal(await step(moved))).status]).toEqual([name, 401])
    }
  })

  it('refuses a recovery token in place of a session', async () => {
    const visitor = await proven(sonia)
    const token = visitor.cookies.get('__Host-recovery-verified') ?? ''
    const headers = { authorization: `Bearer ${token}` }
    expect((await visitor.call(customerDetails, { headers })).status).toBe(401)
  })
})

describe('the stored recovery flows', () => {
  it('stores no code, token, document or address in a recovery flow or the log', async () => {
    const visitor = app().visitor()
    await identify(visitor, lia.document)
    await send(visitor)
    const code = await latestCode(app(), lia.email)
    await prove(visitor, '000000000')
    const rows = JSON.stringify(await app().database.db.select().from(recoveryFlows))
    const tokens = [...visitor.cookies.values()]
    for (const secret of [code, lia.email, '98765432100', ...tokens]) {
      expect(rows).not.toContain(secret)
      expect(app().log.join('')).not.toContain(secret)
    }
    expect(app().log.join('')).not.toContain('gatos-no-telhado')
  })
})
