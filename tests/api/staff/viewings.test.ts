import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listContracts, listServices } from '#contract/service/contracts.ts'
import { customerDetails } from '#contract/account/customer.ts'
import { listInvoices, type RawInvoice } from '#contract/money/invoices.ts'
import { exportMyData } from '#contract/installation/my-data.ts'
import { listProviderUsers, setProviderUserEnabled } from '#contract/staff/provider-users.ts'
import { providerSignOut, staffIdleMinutes } from '#contract/staff/staff.ts'
import { listSupportMessages, listSupportRequests } from '#contract/service/support.ts'
import { suspendTenant } from '#contract/staff/tenants/tenants.ts'
import { endViewing, findViewing, startViewing } from '#contract/staff/viewings.ts'
import { viewingHeader } from '#contract/worker/headers.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import { followedBillJob } from '#server/money/invoices/followed-bill-job.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { sessions } from '#server/account/session/table.ts'
import { staffSessions } from '#server/staff/accounts/table.ts'
import { viewings } from '#server/staff/viewings/table.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { expectOk, readOutcome, readRefusal } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { subscribe } from '#tests/support/upstreams/pushes.ts'
import { enterAsProviderUser } from '#tests/support/people/provider-users.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { beginViewing, callInViewing } from '#tests/support/people/viewings.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** Milliseconds that tests have moved the clock forward, instead of waiting. */
let ahead = 0
const app = useApp({ now: () => new Date(Date.now() + ahead) })
const maria = person('Maria')
const joao = person('João')

const today = calendarDate(new Date(), defaultTimeZone)

const clerkOf = (clientId = 'demo') => enterAsProviderUser(app(), clientId, 'support')
const invoicesOf = (clerk: Visitor, id: string, query = {}) =>
  callInViewing(clerk, id, listInvoices, { query })
const outcome = async (clerk: Visitor, id: string) => readOutcome(await invoicesOf(clerk, id))

/** The newest entries about viewings, the last one first. */
async function records(count: number) {
  const entries = await auditOf(await app().signInAdmin(), 'demo')
  return entries
    .filter(({ action }) => action.startsWith('viewing'))
    .slice(0, count)
    .map(({ who, role, action, fields, subject }) => ({ who, role, action, fields, subject }))
}

const entry = (action: string, field: string, subject = maria.erpId) => ({
  who: 'support@demo.example',
  role: 'provider',
  action,
  fields: [field],
  subject,
})

describe('a viewing of a subscriber’s portal', () => {
  it('answers what the subscriber is answered, without codes and contacts', async () => {
    const subscriber = await app().signIn(maria)
    const clerk = await clerkOf()
    const id = await beginViewing(clerk, maria)

    const own = await expectOk(listInvoices, await subscriber.call(listInvoices, { query: {} }))
    const seen = await expectOk(listInvoices, await invoicesOf(clerk, id))
    const mark = (text: string | null | undefined) => (text ? '*' : '')
    expect(own.invoices.some((one) => (one.linha_digitavel ?? '').length > 40)).toBe(true)
    const hideCodes = (one: RawInvoice) => ({
      ...one,
      linha_digitavel: mark(one.linha_digitavel),
      nn_boleto: mark(one.nn_boleto),
      pix_txid: mark(one.pix_txid),
    })
    expect(seen.invoices).toEqual(own.invoices.map(hideCodes))

    const details = await callInViewing(clerk, id, customerDetails, {})
    const { customer } = await expectOk(customerDetails, details)
    const record = await expectOk(customerDetails, await subscriber.call(customerDetails, {}))
    expect(customer).toEqual({
      ...record.customer,
      phone_number: `*******${record.customer.phone_number.slice(-2)}`,
      email: 'm*****@c****.example, m*****@t****.example',
      cep: '',
      endereco: '',
      numero: '',
      bairro: '',
      complemento: '',
    })

    const listed = await callInViewing(clerk, id, listContracts, {})
    const { contracts } = await expectOk(listContracts, listed)
    const theirs = await expectOk(listContracts, await subscriber.call(listContracts, {}))
    expect(contracts.map(({ contrato }) => contrato)).toEqual(
      theirs.contracts.map(({ contrato }) => contrato),
    )
    for (const { endereco } of contracts)
      expect((endereco ?? '').split(', ').length).toBeLessThan(3)
    await expectOk(listServices, await callInViewing(clerk, id, listServices, {}))
  })

  it('says whose portal it is, and until when', async () => {
    const clerk = await clerkOf()
    const answer = await clerk.call(startViewing, {
      params: { customerId: maria.erpId },
      body: { reason: 'navigation' },
    })
    const { id } = await expectOk(startViewing, answer)
    const found = await clerk.call(findViewing, { params: { viewingId: id } })
    expect(await expectOk(findViewing, found)).toEqual({
      customer_id: maria.erpId,
      name: 'Maria Clara Souza',
      seconds_left: expect.any(Number),
      feature_flags: ['credit_card'],
      reminders: null,
    })
  })

  it('leaves every stored row as it was', async () => {
    // Where pushes are wanted, opening a bill or a request notes what its subscriber has seen.
    const subscriber = await app().signIn(maria)
    await subscribe(app(), subscriber, { invoiceRange: 1 })
    const { db } = app().database
    await db.execute(sql`truncate jobs`)
    const paid = { status: 'R', valor_recebido: '129.99', pagamento_data: '{{today}}' }
    await changeRow(app(), ['demo', 'fn_areceber', '1024'], paid)

    const clerk = await clerkOf()
    const id = await beginViewing(clerk, maria)
    const query = { status: 'in_progress' } as const
    const listed = await callInViewing(clerk, id, listSupportRequests, { query })
    const { supports } = await expectOk(listSupportRequests, listed)
    const fresh = await callInViewing(clerk, id, listInvoices, { query: {}, fresh: true })
    const bills = await expectOk(listInvoices, fresh)
    await app().doJobs()
    const ofMaria = { clientId: 'demo', customerId: maria.erpId }
    const documentHash = app().documentHashOf(maria)
    const followed = bills.invoices.map(({ id: bill, data_vencimento: dueDate }) =>
      followedBillJob({ ...ofMaria, documentHash }, { id: bill, dueDate }, { checks: 0, today }),
    )
    await enqueue(db, followed, new Date(Date.now() + ahead + dayMs))
    // Limits count, and processes say that they run and what they use of an ERP.
    const ofProcesses = /^(?:rate_limits|server_processes|upstream_places)/
    const rows = async () => (await storedRows(app())).filter((row) => !ofProcesses.test(row))
    const before = await rows()
    for (const { id: supportId } of supports) {
      const asked = { params: { supportId } }
      await expectOk(
        listSupportMessages,
        await callInViewing(clerk, id, listSupportMessages, asked),
      )
    }
    for (const one of bills.invoices) {
      await expectOk(listInvoices, await invoicesOf(clerk, id, { invoice_id: one.id }))
    }
    await expectOk(
      customerDetails,
      await callInViewing(clerk, id, customerDetails, { fresh: true }),
    )
    expect(supports.length).toBeGreaterThan(0)
    expect(await rows()).toEqual(before)
  })

  it('does not use up the calls of the subscriber', async () => {
    const clerk = await clerkOf()
    const id = await beginViewing(clerk, maria)
    const asked = { query: {}, fresh: true } as const
    const outcomes = new Set<string>()
    for (let nth = 0; nth < 61; nth += 1) {
      outcomes.add(await readOutcome(await callInViewing(clerk, id, listInvoices, asked)))
    }
    expect([...outcomes]).toEqual(['200 ok', '429 too many requests'])
    const subscriber = await app().signIn(maria)
    expect((await subscriber.call(listInvoices, asked)).status).toBe(200)
  })

  it('is refused for a subscriber of another provider as for none', async () => {
    const clerk = await clerkOf('litoral')
    const start = async (customerId: string) =>
      readRefusal(
        await clerk.call(startViewing, { params: { customerId }, body: { reason: 'bills' } }),
      )
    const unknown = await start('999999')
    expect(unknown).toEqual({ status: 404, body: { message: 'subscriber not found' } })
    expect(await start(maria.erpId)).toEqual(unknown)
  })

  it('is refused without a reason, and to a reader', async () => {
    const asked = { params: { customerId: maria.erpId } }
    const clerk = await clerkOf()
    for (const body of [{}, { reason: 'curiosity' }, { reason: '' }]) {
      const path = `/api/central/provider/subscriber/${maria.erpId}/viewing`
      const headers = {
        client_id: 'demo',
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      expect((await clerk.request(path, init)).status).toBe(400)
    }
    const reader = await enterAsProviderUser(app(), 'demo', 'reader')
    const refused = await reader.call(startViewing, { ...asked, body: { reason: 'bills' } })
    expect(await readOutcome(refused)).toBe('403 forbidden')
  })

  it('cannot be begun, read or ended in a viewing itself', async () => {
    const clerk = await clerkOf()
    const id = await beginViewing(clerk, maria)
    const params = { viewingId: id }
    const headers = { [viewingHeader]: id }
    for (const endpoint of [findViewing, endViewing] as const) {
      const answer = await clerk.call(endpoint, { params, headers })
      expect(await readOutcome(answer)).toBe('403 closed to viewings')
    }
    expect(await outcome(clerk, id)).toBe('200 ok')
  })
})

describe('the end of a viewing', () => {
  it('comes by the button, which stands in the audit log after the beginning', async () => {
    const clerk = await clerkOf()
    const id = await beginViewing(clerk, maria, 'failure')
    const params = { viewingId: id }
    const ended = await expectOk(endViewing, await clerk.call(endViewing, { params }))
    expect(ended).toEqual({ customer_id: maria.erpId })
    expect(await outcome(clerk, id)).toBe('403 viewing over')
    for (const endpoint of [findViewing, endViewing] as const) {
      expect(await readOutcome(await clerk.call(endpoint, { params }))).toBe(
        '404 viewing not found',
      )
    }
    expect(await records(2)).toEqual([
      entry('viewing ended', 'button'),
      entry('viewing begun', 'failure'),
    ])
  })

  it('comes after fifteen minutes at the latest, whatever was called meanwhile', async () => {
    const clerk = await clerkOf()
    const id = await beginViewing(clerk, maria)
    ahead += 14 * minuteMs
    await app().doJobs()
    expect(await outcome(clerk, id)).toBe('200 ok')
    ahead += minuteMs + 1
    expect(await outcome(clerk, id)).toBe('403 viewing over')
    await app().doJobs()
    expect(await records(1)).toEqual([entry('viewing ended', 'time over')])
    const [row] = await app().database.db.select().from(viewings).where(eq(viewings.id, id))
    expect(row?.endedAt).toEqual(row?.endsAt)
  })

  it('comes with the next viewing of the same session of staff', async () => {
    const clerk = await clerkOf()
    const first = await beginViewing(clerk, maria)
    const second = await beginViewing(clerk, joao)
    expect(await outcome(clerk, first)).toBe('403 viewing over')
    expect(await outcome(clerk, second)).toBe('200 ok')
    expect(await records(3)).toEqual([
      entry('viewing begun', 'bills', joao.erpId),
      entry('viewing ended', 'replaced'),
      entry('viewing begun', 'bills'),
    ])
  })

  it('comes with the sign-out, and no later sign-in opens it again', async () => {
    const clerk = await clerkOf()
    const id = await beginViewing(clerk, maria)
    const before = clerk.copy()
    await clerk.call(providerSignOut, {})
    expect(await outcome(before, id)).toBe('401 unauthenticated')
    expect(await outcome(await clerkOf(), id)).toBe('403 viewing over')
    // Recorded soon, long before the fifteen minutes are over.
    ahead += minuteMs
    await app().doJobs()
    expect(await records(1)).toEqual([entry('viewing ended', 'session over')])
  })

  it('comes when the session of staff has been left idle, at that moment', async () => {
    const id = await beginViewing(await clerkOf(), maria)
    const { db } = app().database
    // The session was used last so long ago that it ends in five minutes.
    const left = new Date(Date.now() + ahead - (staffIdleMinutes.provider - 5) * minuteMs)
    await db.update(staffSessions).set({ lastSeen: left })
    ahead += 10 * minuteMs
    await app().doJobs()
    expect(await records(1)).toEqual([entry('viewing ended', 'session over')])
    const [row] = await db.select().from(viewings).where(eq(viewings.id, id))
    expect(row?.endedAt).toEqual(new Date(left.getTime() + staffIdleMinutes.provider * minuteMs))
  })

  it('leaves one open of those that one session begins at once', async () => {
    const clerk = await clerkOf()
    const ids = await Promise.all(Array.from({ length: 5 }, () => beginViewing(clerk, maria)))
    const isOpen = and(inArray(viewings.id, ids), isNull(viewings.endedAt))
    expect(await app().database.db.$count(viewings, isOpen)).toBe(1)
  })

  it('comes when the user is disabled', async () => {
    const clerk = await clerkOf()
    const id = await beginViewing(clerk, maria)
    const owner = await app().signInProvider()
    const { users } = await expectOk(listProviderUsers, await owner.call(listProviderUsers, {}))
    const user = users.find(({ email }) => email === 'support@demo.example')
    const params = { id: user?.id ?? '' }
    const setEnabled = async (is_enabled: boolean) =>
      owner.call(setProviderUserEnabled, { params, body: { is_enabled } })
    expect((await setEnabled(false)).status).toBe(200)
    expect(await outcome(clerk, id)).toBe('401 unauthenticated')
    expect((await setEnabled(true)).status).toBe(200)
    expect(await outcome(clerk, id)).toBe('401 unauthenticated')
  })

  it('comes when the ERP removes the customer, and leaves the sessions of the subscriber', async () => {
    const clerk = await clerkOf()
    const id = await beginViewing(clerk, joao)
    await app().signIn(joao)
    const { db } = app().database
    const ofJoao = and(eq(sessions.clientId, 'demo'), eq(sessions.customerId, joao.erpId))
    const living = () => db.$count(sessions, and(ofJoao, isNull(sessions.revokedAt)))
    const before = await living()
    await changeRow(app(), ['demo', 'cliente', joao.erpId], { ativo: 'N' })
    ahead += 6 * minuteMs
    expect(await outcome(clerk, id)).toBe('403 viewing over')
    const again = await clerk.call(startViewing, {
      params: { customerId: joao.erpId },
      body: { reason: 'bills' },
    })
    expect(await readOutcome(again)).toBe('409 customer removed')
    expect([before > 0, await living()]).toEqual([true, before])
    await changeRow(app(), ['demo', 'cliente', joao.erpId], { ativo: 'S' })
  })

  it('comes when the provider is suspended', async () => {
    const clerk = await clerkOf('serrana')
    const id = await beginViewing(clerk, person('', 'serrana'))
    expect(await outcome(clerk, id)).toBe('200 ok')
    const admin = await app().signInAdmin()
    const params = { clientId: 'serrana' }
    expect((await admin.call(suspendTenant, { params })).status).toBe(200)
    expect(await outcome(clerk, id)).toBe('404 unknown provider')
  })
})

describe('what the subscriber learns of a viewing', () => {
  it('stands among their data, with its reason and times', async () => {
    const clerk = await clerkOf()
    const lia = person('Lia')
    await beginViewing(clerk, lia)
    const id = await beginViewing(clerk, maria, 'requests')
    await clerk.call(endViewing, { params: { viewingId: id } })
    const subscriber = await app().signIn(maria)
    const { holdings } = await expectOk(exportMyData, await subscriber.call(exportMyData, {}))
    const held = holdings.find(({ name }) => name === 'viewings')
    expect(held?.records.find(({ reason }) => reason === 'requests')).toEqual({
      reason: 'requests',
      began_at: expect.any(String),
      ended_at: expect.any(String),
    })
    expect(JSON.stringify(held)).not.toContain('support@demo.example')
  })
})
