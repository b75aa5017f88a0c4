import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { staffHealth } from '#contract/installation/health.ts'
import {
  checkDocument,
  checkVerificationCode,
  editPassword,
  listProtectedEmails,
  sendVerificationCode,
  sendVerificationMessage,
} from '#contract/account/recovery.ts'
import { signIn } from '#contract/account/session.ts'
import { editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { messageSecret } from '#sandbox/message/message-gateway.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { expectOk, readRefusal } from '../../support/wire/answers.ts'
import { person, useApp } from '../../support/app.ts'
import { changeRow } from '../../support/upstreams/erp-rows.ts'
import { outbox, sentMessages } from '../../support/upstreams/outbox.ts'
import { storedRows } from '../../support/database/stored-rows.ts'
import { formOf } from '../../support/tenants/tenant-form.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

/* Netmania sends messages by the sandbox's gateway; Demo sends none. */
let ahead = 0
let gatewayAnswer: number | null = null
const app = useApp({
  now: () => new Date(Date.now() + ahead),
  answerUpstream: async (request) =>
    gatewayAnswer !== null && new URL(request.url).hostname.includes('.message.')
      ? new Response('words of the gateway', { status: gatewayAnswer })
      : null,
})

const patricia = { id: '203', document: '234.234.234-98' }
const vera = { document: '168.995.350-09' }
const newPassword = 'gatos-no-telhado-7'
const success = { status: 200, body: { type: 'success' } }
const inErp = (change: Record<string, string>) =>
  changeRow(app(), ['netmania', 'cliente', patricia.id], change)
const noEmails = { email: '', hotsite_email: '' }
const noMobiles = { telefone_celular: '', whatsapp: '', fone: '(48) 3300-0000' }

const messages = () => sentMessages(app(), 'netmania')

const identify = async (document: string, by = app().visitor('netmania')) => {
  const answer = await by.call(checkDocument, { body: { cpfCnpj: document } })
  return { by, answer: await readRefusal(answer) }
}
const sendMessage = async (by: Visitor, mobileIndex = 0) =>
  readRefusal(await by.call(sendVerificationMessage, { body: { mobileIndex } }))
const sendMail = async (by: Visitor) =>
  readRefusal(await by.call(sendVerificationCode, { body: { mailIndex: 0 } }))

beforeEach(async () => {
  ahead += dayMs
  gatewayAnswer = null
  await app().sandbox.reset()
  await app().database.db.execute(sql`delete from rate_limits`)
  // The first question fills the box's tables.
  await identify(patricia.document)
})

describe('a code by message', () => {
  it('is offered beside the e-mails, masked, and lets a new password be set', async () => {
    const { by, answer } = await identify(patricia.document)
    expect(answer).toEqual(success)
    expect(await readRefusal(await by.call(listProtectedEmails, {}))).toEqual({
      status: 200,
      body: {
        emails: ['p*****@c****.example'],
        mobiles: ['(**) *****-**00'],
        message_channel: 'whatsapp',
      },
    })
    expect(await sendMessage(by)).toMatchObject({ status: 200, body: { resend_in: 60 } })
    const [message] = await messages()
    expect(message?.to).toBe('5548992030000')
    expect(message?.text).toMatch(/^Netmania Fibra: código \d{3}-\d{3}-\d{3}\. Não compartilhe\.$/)
    expect(message?.text.length).toBeLessThanOrEqual(70)
    const verificationCode = /[\d-]{11}/.exec(message?.text ?? '')?.[0] ?? ''
    const checked = await by.call(checkVerificationCode, { body: { verificationCode } })
    expect(await readRefusal(checked)).toEqual(success)
    const body = { newPassword, confirmNewPassword: newPassword }
    expect(await readRefusal(await by.call(editPassword, { body }))).toEqual(success)
    const entered = { cpfOrCnpj: patricia.document, password: newPassword }
    expect((await by.call(signIn, { body: entered })).status).toBe(200)
  })

  it('lets somebody in who has no e-mail on file', async () => {
    await inErp(noEmails)
    const { by, answer } = await identify(patricia.document)
    expect(answer).toEqual(success)
    expect(await sendMail(by)).toMatchObject({ status: 404, body: { message: 'no email found' } })
    expect((await sendMessage(by)).status).toBe(200)
  })

  it('reaches each mobile of the record once, and no landline', async () => {
    await inErp({
      telefone_celular: '(48) 99203-0000 / 48 99203-0011',
      whatsapp: '+55 48 99203-0000',
      fone: '(48) 3300-0000',
      telefone_comercial: '48 9203-0000',
    })
    const { by } = await identify(patricia.document)
    const listed = await expectOk(listProtectedEmails, await by.call(listProtectedEmails, {}))
    expect(listed.mobiles).toEqual(['(**) *****-**00', '(**) *****-**11'])
    expect((await sendMessage(by, 1)).status).toBe(200)
    expect((await messages()).map(({ to }) => to)).toEqual(['5548992030011'])
    expect(await sendMessage(by, 2)).toEqual({
      status: 400,
      body: { message: 'invalid mobileIndex', fields: ['mobileIndex'] },
    })
  })

  it('is not offered where the provider sends no messages', async () => {
    const visitor = app().visitor('demo')
    const { answer } = await identify(vera.document, visitor)
    expect(answer).toEqual({ status: 404, body: { message: 'no email found' } })
  })

  it('is refused with the e-mail to somebody who has neither', async () => {
    await inErp({ ...noEmails, ...noMobiles })
    const { answer } = await identify(patricia.document)
    expect(answer).toEqual({ status: 404, body: { message: 'no email found' } })
  })

  it('is not asked for an unknown document, which is answered as ever', async () => {
    const { by, answer } = await identify('714.287.938-60')
    expect(answer).toMatchObject({ status: 404, body: { message: 'customer not found' } })
    expect(await sendMessage(by)).toEqual({ status: 401, body: { message: 'unauthenticated' } })
    expect(await messages()).toEqual([])
  })
})

describe('a code by e-mail', () => {
  it('reaches each address of a field that holds several, with names and signs around them', async () => {
    await inErp({
      email: 'Patrícia <patricia@exemplo.com.br>/joao@provedor.com.br.',
      hotsite_email: 'mailto:JOAO@provedor.com.br',
      ...noMobiles,
    })
    const { by, answer } = await identify(patricia.document)
    expect(answer).toEqual(success)
    const listed = await expectOk(listProtectedEmails, await by.call(listProtectedEmails, {}))
    expect(listed.emails).toEqual(['p*****@e****.br', 'j*****@p****.br'])
    const sent = await by.call(sendVerificationCode, { body: { mailIndex: 1 } })
    expect(sent.status).toBe(200)
    expect((await outbox(app(), 'netmania')).map(({ to }) => to)).toEqual(['joao@provedor.com.br'])
  })
})

describe('the limits of codes', () => {
  it('count e-mails and messages together', async () => {
    const { by } = await identify(patricia.document)
    expect((await sendMail(by)).status).toBe(200)
    expect((await sendMessage(by)).status).toBe(429)
    expect(await messages()).toEqual([])
  })

  it('make a newer code, by whatever way, the only one', async () => {
    const { by } = await identify(patricia.document)
    await sendMessage(by)
    const [{ text } = { text: '' }] = await messages()
    await app().database.db.execute(sql`delete from rate_limits`)
    expect((await sendMail(by)).status).toBe(200)
    const body = { verificationCode: /[\d-]{11}/.exec(text)?.[0] ?? '' }
    expect(await readRefusal(await by.call(checkVerificationCode, { body }))).toMatchObject({
      status: 400,
    })
  })

  it('refuse further messages of a provider whose day is used up, and send e-mails still', async () => {
    await changeGateway({ message_daily_limit: '1' })
    // A known device: of a stranger the message would ask work, being more than half of the day's.
    const known = await app().signIn(person('Mercado', 'netmania'))
    await changeRow(app(), ['netmania', 'cliente', '204'], { whatsapp: '(48) 99204-0000' })
    await identify(person('Mercado', 'netmania').document, known)
    expect((await sendMessage(known)).status).toBe(200)
    await app().database.db.execute(sql`delete from rate_limits where key like 'recovery-pause%'`)
    expect(await sendMessage(known)).toMatchObject({
      status: 429,
      body: { message: 'daily messages used up' },
    })
    expect((await sendMail(known)).status).toBe(200)
    expect(await messages()).toHaveLength(1)
    await changeGateway({ message_daily_limit: '' })
  })

  it('ask a stranger for work once half of the day is used up', async () => {
    await changeGateway({ message_daily_limit: '1' })
    const { by } = await identify(patricia.document)
    const answer = await by.call(sendVerificationMessage, { body: { mobileIndex: 0 } })
    expect(answer.status).toBe(429)
    expect(await answer.json()).toMatchObject({ challenge: { token: expect.any(String) } })
    expect(await messages()).toEqual([])
    await changeGateway({ message_daily_limit: '' })
  })
})

describe('a gateway that does not take a message', () => {
  it.each([401, 404, 422, 429, 500])('is told as "not sent": status %i', async (status) => {
    gatewayAnswer = status
    const { by } = await identify(patricia.document)
    const answer = await sendMessage(by)
    expect(answer).toEqual({ status: 502, body: { message: 'verification code not sent' } })
    expect(app().log.join('')).not.toContain('words of the gateway')
    // The failed one gives its minute back.
    gatewayAnswer = null
    expect((await sendMail(by)).status).toBe(200)
  })

  it('shows on the health page as an upstream of its own', async () => {
    gatewayAnswer = 422
    const { by } = await identify(patricia.document)
    await sendMessage(by)
    const admin = await app().signInAdmin()
    const health = await expectOk(staffHealth, await admin.call(staffHealth, {}))
    const netmania = health.tenants.find(({ client_id: id }) => id === 'netmania')
    expect(netmania?.upstreams.map(({ upstream }) => upstream)).toContain('message')
  })
})

/** Changes fields of the gateway as an administrator does; returns the answer. */
async function changeGateway(change: Record<string, string>) {
  const admin = await app().signInAdmin()
  const params = { clientId: 'netmania' }
  const { customer } = await expectOk(findTenant, await admin.call(findTenant, { params }))
  const { version: _, ...form } = formOf(customer)
  return readRefusal(await admin.call(editTenant, { params, body: { ...form, ...change } }))
}

describe('the message gateway in the form of a provider', () => {
  const row = async () =>
    (await app().database.db.select().from(tenants).where(eq(tenants.clientId, 'netmania')))[0]

  it.each([
    ['message_gateway_url', 'http://gateway.example/send', 'invalid request'],
    ['message_gateway_url', 'https://gateway.example/{{celular}}', 'invalid request'],
    ['message_gateway_url', 'https://{{segredo}}.example/send', 'invalid request'],
    ['message_gateway_second_secret', 'abc', 'message gateway incomplete'],
    ['message_gateway_url', 'https://127.0.0.1/send', 'address refused'],
    ['message_gateway_url', 'https://gateway.example:22/send', 'address refused'],
    ['message_gateway_url', 'https://other.example/send', 'secret required'],
    ['message_gateway_url', '', 'message gateway incomplete'],
    ['message_gateway_template', '{"to":"{{celular}}","text":"{{texto}}"}', 'invalid request'],
    ['message_gateway_template', '{"to":{{celular}},"text":"{{codigo}}"}', 'invalid request'],
    ['message_gateway_header', 'Content-Length', 'invalid request'],
    ['message_gateway_header', 'X: y\r\nHost', 'invalid request'],
    ['message_gateway_header', '', 'message gateway incomplete'],
    ['message_gateway_secret', 'Bearer a\r\nHost: b', 'message gateway secret unusable'],
    ['message_gateway_secret', '', 'message gateway incomplete'],
    ['message_channel', 'pombo', 'invalid request'],
    ['message_channel', '', 'message gateway incomplete'],
    ['message_daily_limit', '-1', 'invalid request'],
    ['message_daily_limit', '1e9', 'invalid request'],
  ])('refuses %s %j: %s, and changes nothing', async (field, value, message) => {
    const before = await row()
    expect(await changeGateway({ [field]: value })).toMatchObject({
      status: 400,
      body: { message },
    })
    expect(await row()).toEqual(before)
  })

  it('keeps the secret sealed and never shows it', async () => {
    const admin = await app().signInAdmin()
    const answer = await admin.call(findTenant, { params: { clientId: 'netmania' } })
    const text = await answer.text()
    expect(text).toContain('message.sandbox.example')
    expect(text).not.toContain(messageSecret('netmania'))
    expect(JSON.stringify(await row())).not.toContain(messageSecret('netmania'))
  })
})

it('leaves the code and the secret in no log, row of ours or letter', async () => {
  const { by } = await identify(patricia.document)
  await sendMessage(by)
  const [{ text } = { text: '' }] = await messages()
  const code = /[\d-]{11}/.exec(text)?.[0] ?? 'no code'
  await app().doJobs()
  const rows = (await storedRows(app())).filter((stored) => !stored.startsWith('sandbox_'))
  const letters = JSON.stringify(await outbox(app(), 'netmania'))
  for (const secret of [code, code.replaceAll('-', ''), messageSecret('netmania'), '992030000']) {
    expect(rows.filter((stored) => stored.includes(secret))).toEqual([])
    expect(app().log.filter((line) => line.includes(secret))).toEqual([])
    expect(letters).not.toContain(secret)
  }
})
