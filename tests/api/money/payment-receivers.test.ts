import { beforeEach, describe, expect, it } from 'vitest'
import {
  createInvoiceDownload,
  downloadInvoice,
  issueBoleto,
  listInvoices,
  readIssuedPix,
  readPix,
} from '#contract/money/invoices.ts'
import { createPaymentLink } from '#contract/money/payment-links.ts'
import { decidePaymentReceiver, listPaymentReceivers } from '#contract/money/payment-receivers.ts'
import { listProviderEvents } from '#contract/platform/suspicious-events.ts'
import {
  generalCheckDigit,
  toBarcode,
  toLinhaDigitavel,
} from '#domain/money/payment-codes/boleto.ts'
import { dayMs, minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { buildPixPayload } from '#domain/money/payment-codes/pix.ts'
import { paymentReceivers } from '#server/money/payment-receivers/table.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import { enterAsProviderUser } from '#tests/support/people/provider-users.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

let ahead = 0
/** Whoever changed the ERP's account: from now on its codes of this kind pay to this one. */
let thief: { readonly kind: 'boleto' | 'pix'; readonly account: string } | null = null

function stolenLine(line: string, account: string): string {
  const barcode = toBarcode(line)
  const free = barcode.slice(19)
  const body = `${barcode.slice(0, 4)}${barcode.slice(5, 19)}${free.slice(0, 7)}${account}${free.slice(14)}`
  return toLinhaDigitavel(body.slice(0, 4) + generalCheckDigit(body) + body.slice(4))
}

const app = useApp({
  now: () => new Date(Date.now() + ahead),
  answerUpstream: async (request) => {
    const { hostname, pathname } = new URL(request.url)
    const form = { boleto: 'fn_areceber', pix: 'get_pix' }[thief?.kind ?? 'pix']
    if (!thief || !hostname.startsWith('demo.') || !pathname.endsWith(`/${form}`)) return null
    const { account } = thief
    const answer = await app().sandbox.upstream(request)
    const text = await answer.text()
    const stolen =
      thief.kind === 'boleto'
        ? text.replaceAll(/(?<="linha_digitavel":")\d{47}(?=")/g, (line) =>
            stolenLine(line, account),
          )
        : text.replaceAll(/000201[^"]+/g, () =>
            buildPixPayload({
              url: account,
              merchantName: 'Conta Nova',
              merchantCity: 'Sao Paulo',
            }),
          )
    return new Response(stolen, answer)
  },
})

const maria = person('Maria')
let owner: Visitor
beforeEach(async () => {
  thief = null
  // Answers of the ERP that one test read are too old for the next.
  ahead += 20 * dayMs
  await app().database.db.delete(paymentReceivers)
  owner = await enterAsProviderUser(app(), 'demo', 'owner')
})

const pixOf = async (who: Visitor, invoiceId = '1024') => {
  const answer = await who.call(readPix, { params: { invoiceId }, fresh: true })
  return expectOk(readPix, answer)
}
const billsOf = async (who: Visitor) => {
  const query = { status: 'to_pay' } as const
  return (await expectOk(listInvoices, await who.call(listInvoices, { query, fresh: true })))
    .invoices
}
/** The newest first. */
const allReceivers = async (by = owner) =>
  (await expectOk(listPaymentReceivers, await by.call(listPaymentReceivers, {}))).receivers
const untrusted = async () => (await allReceivers()).find(({ is_trusted: isTrusted }) => !isTrusted)
const receivers = async (by = owner) =>
  (await allReceivers(by)).filter(({ kind }) => kind === 'pix')
const decide = async (id: string, isTrusted: boolean, by = owner) =>
  readOutcome(
    await by.call(decidePaymentReceiver, { params: { id }, body: { is_trusted: isTrusted } }),
  )
const lettersTo = async (to: string) =>
  (await outbox(app())).filter((one) => one.to === to && one.subject.startsWith('Mudou quem'))

describe('a receiver of PIX codes', () => {
  it('is learnt in the first days, and told to nobody', async () => {
    const browser = await app().signIn(maria)
    expect(await pixOf(browser)).not.toHaveProperty('new_receiver')
    ahead += 2 * dayMs
    thief = { kind: 'pix', account: 'pix.segundo-banco.example/qr/1' }
    expect(await pixOf(await app().signIn(maria))).not.toHaveProperty('new_receiver')
    owner = await enterAsProviderUser(app(), 'demo', 'owner')
    expect(await receivers()).toMatchObject([
      { account: 'pix.segundo-banco.example', name: 'CONTA NOVA', is_trusted: true },
      { account: 'pix.sandbox.example', is_trusted: true, decided_at: null },
    ])
    await app().doJobs()
    expect(await lettersTo('owner@demo.example')).toEqual([])
  })

  it('that changed is marked at each code, told to owners once, and trusted when one confirms it', async () => {
    await pixOf(await app().signIn(maria))
    ahead += 8 * dayMs
    owner = await enterAsProviderUser(app(), 'demo', 'owner')
    const told = (await lettersTo('owner@demo.example')).length
    thief = { kind: 'pix', account: 'pix.ladrao.example/qr/1' }
    const browser = await app().signIn(maria)
    const first = await pixOf(browser)
    expect(first).toMatchObject({ new_receiver: true })
    expect(first).not.toHaveProperty('rejected_receiver')
    thief = { kind: 'pix', account: 'pix.ladrao.example/qr/2' }
    expect(await pixOf(browser, '1022')).toMatchObject({ new_receiver: true })
    const issued = await browser.call(readIssuedPix, { params: { invoiceId: '1022' } })
    expect(await expectOk(readIssuedPix, issued)).toMatchObject({ new_receiver: true })

    await app().doJobs()
    const letters = (await lettersTo('owner@demo.example')).slice(told)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('paga para: CONTA NOVA (pix.ladrao.example)')
    expect(letters[0]?.text).toContain('Até agora era: PROVEDOR DEMO TELECOM (pix.sandbox.example)')
    const seen = await expectOk(listProviderEvents, await owner.call(listProviderEvents, {}))
    expect(seen.events).toContainEqual(
      expect.objectContaining({ kind: 'payment_receiver_changed', detail: 'pix', times: 1 }),
    )

    const [changed] = await receivers()
    expect(changed).toMatchObject({ account: 'pix.ladrao.example', is_trusted: false })
    if (!changed) throw new Error('no receiver')
    expect(await decide(changed.id, true)).toBe('200 ok')
    expect(await pixOf(browser)).not.toHaveProperty('new_receiver')
    expect(await decide(changed.id, false)).toBe('200 ok')
    const rejected = { new_receiver: true, rejected_receiver: true }
    expect(await pixOf(browser)).toMatchObject(rejected)
    const again = await browser.call(readIssuedPix, { params: { invoiceId: '1022' } })
    expect(await expectOk(readIssuedPix, again)).toMatchObject(rejected)
    const entries = await auditOf(await app().signInAdmin(), 'demo')
    expect(entries.filter(({ subject }) => subject === changed.id)).toMatchObject([
      { action: 'payment receiver rejected', who: 'owner@demo.example' },
      { action: 'payment receiver confirmed', who: 'owner@demo.example' },
    ])
  })

  it('is not trusted in the first days either, once an owner has decided on another', async () => {
    await pixOf(await app().signIn(maria))
    const [first] = await receivers()
    expect(await decide(first?.id ?? '', true)).toBe('200 ok')
    ahead += minuteMs
    thief = { kind: 'pix', account: 'pix.ladrao.example/qr/1' }
    expect(await pixOf(await app().signIn(maria))).toMatchObject({ new_receiver: true })
  })

  it('is named on the page of a payment link, too', async () => {
    await pixOf(await app().signIn(maria))
    ahead += 8 * dayMs
    thief = { kind: 'pix', account: 'pix.ladrao.example/qr/1' }
    const browser = await app().signIn(maria)
    const made = await browser.call(createPaymentLink, { body: { invoiceId: '1024' } })
    const { path } = await expectOk(createPaymentLink, made)
    const read = async () => (await app().visitor('demo').request(path)).text()
    const marked = await read()
    expect(marked).toContain('Confirme quem recebe')
    expect(marked).toContain('ladrao.example')

    owner = await enterAsProviderUser(app(), 'demo', 'owner')
    expect(await decide((await receivers())[0]?.id ?? '', false)).toBe('200 ok')
    // What a link showed is shared for five seconds.
    ahead += minuteMs
    const page = await read()
    expect(page).toContain('Não pague com este código.')
    expect(page).toContain('https://wa.me/')
    expect(page).toContain('href="tel:')
    expect(page).toContain('Linha digitável')
    expect(page).not.toMatch(/ladrao.example|Confirme quem recebe|id="pix-code"/)
  })
})

describe('a receiver of boletos that an owner rejected', () => {
  const id = '1024'
  const lineOfPage = 'id="line"'

  beforeEach(async () => {
    await billsOf(await app().signIn(maria))
    ahead += 8 * dayMs
    thief = { kind: 'boleto', account: '7777777' }
    await billsOf(await app().signIn(maria))
    owner = await enterAsProviderUser(app(), 'demo', 'owner')
    const row = await untrusted()
    expect(await decide(row?.id ?? '', false)).toBe('200 ok')
    ahead += minuteMs
  })

  it('is told with each line, and its PDF is not handed out', async () => {
    const browser = await app().signIn(maria)
    const rejected = { new_receiver: true, rejected_receiver: true }
    const bill = (await billsOf(browser)).find((one) => one.id === id)
    expect(bill).toMatchObject(rejected)
    const issued = await browser.call(issueBoleto, { body: { invoiceId: id } })
    expect(await expectOk(issueBoleto, issued)).toMatchObject({ kind: 'line', ...rejected })
    const asked = await browser.call(createInvoiceDownload, { body: { invoiceId: id } })
    expect(await readOutcome(asked)).toBe('404 invoice file unavailable')
  })

  it('is not handed out as a PDF by a token that is older than the decision', async () => {
    const row = await untrusted()
    expect(await decide(row?.id ?? '', true)).toBe('200 ok')
    ahead += minuteMs
    const browser = await app().signIn(maria)
    const asked = await browser.call(createInvoiceDownload, { body: { invoiceId: id } })
    const { token } = await expectOk(createInvoiceDownload, asked)
    expect(await decide(row?.id ?? '', false)).toBe('200 ok')
    ahead += 2 * secondMs
    const got = await browser.call(downloadInvoice, { params: { token } })
    expect(await readOutcome(got)).toBe('404 invoice file unavailable')
  })

  it('is not named on the page of a payment link, whose PIX code pays the bill', async () => {
    const browser = await app().signIn(maria)
    const made = await browser.call(createPaymentLink, { body: { invoiceId: id } })
    const { path } = await expectOk(createPaymentLink, made)
    const page = await (await app().visitor('demo').request(path)).text()
    expect(page).toContain('Não pague com este código.')
    expect(page).toContain('id="pix-code"')
    expect(page).not.toContain(lineOfPage)
    expect(page).not.toContain('Confirme quem recebe')
  })
})

describe('a receiver of boletos', () => {
  it('that changed is marked at the bills with its line alone', async () => {
    const before = await billsOf(await app().signIn(maria))
    expect(before.filter((bill) => bill.new_receiver)).toEqual([])
    ahead += 8 * dayMs
    thief = { kind: 'boleto', account: '7777777' }
    const browser = await app().signIn(maria)
    const bills = await billsOf(browser)
    const marked = bills.filter((bill) => bill.new_receiver).map(({ id }) => id)
    const withBankLine = bills.filter(({ linha_digitavel: line }) => line?.length === 47)
    expect(withBankLine.length).toBeGreaterThan(0)
    expect(marked).toEqual(withBankLine.map(({ id }) => id))
    const [id = ''] = marked
    const issued = await browser.call(issueBoleto, { body: { invoiceId: id } })
    expect(await expectOk(issueBoleto, issued)).toMatchObject({ kind: 'line', new_receiver: true })
  })
})

describe('the receivers of a provider', () => {
  it('are shown to its own staff, and decided on by its owners alone', async () => {
    await pixOf(await app().signIn(maria))
    const [first] = await receivers()
    const id = first?.id ?? ''
    const support = await enterAsProviderUser(app(), 'demo', 'support')
    expect(await receivers(support)).toHaveLength(1)
    expect(await decide(id, false, support)).toBe('403 forbidden')
    const other = await enterAsProviderUser(app(), 'serrana', 'owner')
    expect(await receivers(other)).toEqual([])
    expect(await decide(id, false, other)).toBe('404 receiver not found')
    ahead += 6 * minuteMs
    expect(await decide(id, false)).toBe('403 fresh sign-in required')
    expect(await receivers()).toMatchObject([{ is_trusted: true, decided_at: null }])
  })

  it('are kept up to fifty of a kind; what comes besides is never trusted', async () => {
    const firstSeenAt = new Date(Date.now() + ahead)
    await app()
      .database.db.insert(paymentReceivers)
      .values(
        Array.from({ length: 50 }, (_, index) => ({
          clientId: 'demo',
          kind: 'pix' as const,
          account: `pix${index}.example`,
          name: 'X',
          isTrusted: true,
          firstSeenAt,
        })),
      )
    thief = { kind: 'pix', account: 'pix.ladrao.example/qr/1' }
    expect(await pixOf(await app().signIn(maria))).toMatchObject({ new_receiver: true })
    expect(await receivers()).toHaveLength(50)
  })
})
