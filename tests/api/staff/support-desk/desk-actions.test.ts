import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listInboxMessages } from '#contract/messaging/inbox.ts'
import { listPaymentLinks } from '#contract/money/payment-links.ts'
import { unlockContract } from '#contract/service/contracts.ts'
import { listSupportRequests } from '#contract/service/support.ts'
import {
  createBillLink,
  listDeskSubjects,
  openRequestFor,
  sendBill,
} from '#contract/staff/desk/desk-actions.ts'
import { unlockContractFor } from '#contract/staff/desk/desk-unlock.ts'
import { readSubscriberContracts } from '#contract/staff/desk/desk-parts.ts'
import { readSubscriber } from '#contract/staff/support-desk.ts'
import { contractUnlocks } from '#server/service/contracts/table.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { person, type SandboxPerson, useApp } from '#tests/support/app.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const maria = person('Maria')
/** Open bills of Maria and of João. */
const bills = { maria: '1024', joao: '1043' }

let clerk: Visitor
beforeEach(async () => {
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await app().fault({ upstream: 'mail', mode: 'ok' })
  await app().database.db.delete(rateLimits)
  clerk = await app().signInProvider('demo')
})

afterEach(() => vi.useRealTimers())

const billOf = (who: Pick<SandboxPerson, 'erpId'>, invoiceId: string) => ({
  params: { customerId: who.erpId, invoiceId },
})
const allActions = async () => {
  return (await auditOf(await app().signInAdmin(), 'demo')).filter(
    ({ role }) => role === 'provider',
  )
}
const lastAction = async () => (await allActions())[0]
/** How many entries there are of an action. */
const actions = async (name: string) =>
  (await allActions()).filter(({ action }) => action === name).length

describe('a bill that the support desk sends', () => {
  it('goes to the e-mail on file with its codes, and is recorded', async () => {
    const answer = await clerk.call(sendBill, billOf(maria, bills.maria))
    expect(await expectOk(sendBill, answer)).toEqual({ to: 'm*****@c****.example' })
    expect(await lastAction()).toMatchObject({
      who: 'demo',
      action: 'bill sent',
      subject: maria.erpId,
    })
    const letter = (await outbox(app())).at(-1)
    expect(letter?.text).toMatch(/PIX copia e cola:\s+000201/)
    expect(letter?.text).toContain('Linha digitável do boleto:')
    expect(letter?.text).not.toMatch(/https?:/)
    const card = await clerk.call(readSubscriber, { params: { customerId: maria.erpId } })
    const [shown] = (await expectOk(readSubscriber, card)).letters ?? []
    expect(shown?.subject).toMatch(/^Sua fatura de /)
  })

  it('is refused for another’s bill, a paid one, no e-mail, and where no mail server takes it', async () => {
    const send = async (who: Pick<SandboxPerson, 'erpId'>, id: string) =>
      readOutcome(await clerk.call(sendBill, billOf(who, id)))
    expect(await send(maria, bills.joao)).toBe('404 invoice not found')
    expect(await send(maria, '999999')).toBe('404 invoice not found')
    expect(await send(person('Vera'), bills.maria)).toBe('409 no email found')
    expect(await send(person('Maria', 'litoral'), bills.maria)).toBe('404 subscriber not found')
    await app().fault({ upstream: 'mail', mode: 'down' })
    expect(await send(maria, bills.maria)).toBe('502 letter not sent')
  })

  it('is sent five times a day at most, and counted among the actions of its sender', async () => {
    const send = async () => readOutcome(await clerk.call(sendBill, billOf(maria, bills.maria)))
    for (let nth = 0; nth < 5; nth += 1) expect(await send()).toBe('200 ok')
    expect(await send()).toBe('429 too many requests')
  })
})

describe('a link that the support desk makes', () => {
  it('opens the bill for anybody, stands among the subscriber’s own, and is recorded', async () => {
    const answer = await clerk.call(createBillLink, billOf(maria, bills.maria))
    const { path } = await expectOk(createBillLink, answer)
    const page = await app().visitor().request(path)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Maria')
    const subscriber = await app().signIn(maria)
    const { links } = await expectOk(listPaymentLinks, await subscriber.call(listPaymentLinks, {}))
    expect(links.map((one) => one.invoice_id)).toContain(bills.maria)
    expect(await lastAction()).toMatchObject({ action: 'bill link created', subject: maria.erpId })
    const foreign = await clerk.call(createBillLink, billOf(maria, bills.joao))
    expect(await readOutcome(foreign)).toBe('404 invoice not found')
  })
})

describe('a request that the support desk opens', () => {
  const ask = async (body: object, who: Pick<SandboxPerson, 'erpId'> = maria) =>
    clerk.call(openRequestFor, {
      params: { customerId: who.erpId },
      body: { subject: '', message: 'Paguei e continuo sem internet.', ...body },
    })

  it('is the subscriber’s own, says who wrote it, and opens once for a key', async () => {
    const listed = await clerk.call(listDeskSubjects, {})
    const { subjects } = await expectOk(listDeskSubjects, listed)
    const body = { subject: subjects[0]?.id ?? '', requestKey: 'a'.repeat(32) }
    const opened = await expectOk(openRequestFor, await ask(body))
    expect(await expectOk(openRequestFor, await ask(body))).toEqual(opened)
    expect(await lastAction()).toMatchObject({ action: 'request opened', subject: maria.erpId })
    const subscriber = await app().signIn(maria)
    const own = await subscriber.call(listSupportRequests, { query: { status: 'in_progress' } })
    const { supports } = await expectOk(listSupportRequests, own)
    expect(supports.filter(({ id }) => id === opened.id)).toMatchObject([
      { protocolo: opened.protocolo, message: expect.stringContaining('Aberto pela equipe') },
    ])
  })

  it.each([
    [{ subject: '0' }, '400 invalid subject'],
    [{ message: '  ' }, '400 message not provided'],
    [{ message: 'a\u0007b' }, '400 invalid message'],
  ])('is refused with %j', async (body, outcome) => {
    expect(await readOutcome(await ask(body))).toBe(outcome)
  })
})

describe('a contract that the support desk unlocks on trust', () => {
  const joao = person('João')
  const unlock = (contractId: string, who: Pick<SandboxPerson, 'erpId'> = joao) =>
    clerk.call(unlockContractFor, { params: { customerId: who.erpId, contractId } })

  it('is unlocked by the rule of its subscriber, who is told once; the log has who did it', async () => {
    const params = { customerId: joao.erpId }
    const card = await clerk.call(readSubscriber, { params })
    const { look } = await expectOk(readSubscriber, card)
    const part = await clerk.call(readSubscriberContracts, { params, query: { look } })
    const { contracts } = await expectOk(readSubscriberContracts, part)
    expect(contracts.filter(({ trust_unlock: state }) => state === 'offered')).toMatchObject([
      { id: '203' },
    ])
    expect(await readOutcome(await unlock('203', maria))).toBe('404 contract not found')
    expect(await expectOk(unlockContractFor, await unlock('203'))).toEqual({
      message: 'contract unlocked',
    })
    expect(await lastAction()).toMatchObject({
      who: 'demo',
      action: 'contract unlocked for subscriber',
      subject: joao.erpId,
    })
    // The same again is the same success, and one message.
    expect(await expectOk(unlockContractFor, await unlock('203'))).toEqual({
      message: 'contract unlocked',
    })
    const subscriber = await app().signIn(joao)
    const inbox = await subscriber.call(listInboxMessages, { query: {} })
    const { notices } = await expectOk(listInboxMessages, inbox)
    expect(notices.filter(({ title }) => title.includes('em confiança'))).toMatchObject([
      { kind: 'answer', path: '/panel/financial/contracts' },
    ])
    expect(await actions('contract unlocked for subscriber')).toBe(1)
    const own = await subscriber.call(unlockContract, { params: { id: '203' } })
    expect((await expectOk(unlockContract, own)).message).toBe('contract unlocked')
  })

  it('that its subscriber unlocked before is a success of no clerk, whom neither log nor message names', async () => {
    // Past the seconds in which fresh reads share one answer.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
    await app().sandbox.reset()
    await app().database.db.delete(contractUnlocks)
    clerk = await app().signInProvider('demo')
    const subscriber = await app().signIn(joao)
    const titles = async () => {
      const inbox = await subscriber.call(listInboxMessages, { query: {} })
      const { notices } = await expectOk(listInboxMessages, inbox)
      return notices.map(({ title }) => title)
    }
    const told = await titles()
    const before = await lastAction()
    const own = await subscriber.call(unlockContract, { params: { id: '203' } })
    expect((await expectOk(unlockContract, own)).message).toBe('contract unlocked')
    expect(await expectOk(unlockContractFor, await unlock('203'))).toEqual({
      message: 'contract unlocked',
    })
    expect(await lastAction()).toEqual(before)
    expect(await titles()).toEqual(told)
  })

  it('is refused where the provider leaves that to its subscribers', async () => {
    clerk = await app().signInProvider('litoral')
    const who = person('Maria', 'litoral')
    expect(await readOutcome(await unlock('4103', who))).toBe('403 forbidden')
  })
})
