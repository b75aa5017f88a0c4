import { beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { issueBoleto, listInvoices, readIssuedPix, readPix } from '#contract/invoices.ts'
import { createPaymentLink } from '#contract/payment-links.ts'
import { decidePaymentReceiver, listPaymentReceivers } from '#contract/payment-receivers.ts'
import { listProviderEvents } from '#contract/suspicious-events.ts'
import { generalCheckDigit, toBarcode, toLinhaDigitavel } from '#domain/boleto.ts'
import { dayMs, minuteMs } from '#domain/durations.ts'
import { buildPixPayload } from '#domain/pix.ts'
import { paymentReceivers } from '#server/payment-receivers/table.ts'
import { expectOk, readOutcome } from '#tests/support/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { outbox } from '#tests/support/outbox.ts'
import { enterAsProviderUser } from '#tests/support/provider-users.ts'
import type { Visitor } from '#tests/support/visitor.ts'

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
const receivers = async (by = owner) => {
  const answer = await expectOk(listPaymentReceivers, await by.call(listPaymentReceivers, {}))
  return answer.receivers.filter(({ kind }) => kind === 'pix')
}
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
    expect(await pixOf(browser)).toMatchObject({ new_receiver: true })
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
    expect(await pixOf(browser)).toMatchObject({ new_receiver: true })
    const admin = await app().signInAdmin()
    const log = await admin.call(listAudit, { params: { clientId: 'demo' }, query: {} })
    const { entries } = await expectOk(listAudit, log)
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
    const page = await (await app().visitor('demo').request(path)).text()
    expect(page).toContain('Confirme quem recebe')
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
