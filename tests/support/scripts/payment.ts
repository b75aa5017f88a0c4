import { setTimeout as wait } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { beginAutomaticCard, beginAutomaticPix } from '#contract/money/automatic-payments.ts'
import { listCards } from '#contract/money/cards.ts'
import { payInvoices } from '#contract/money/payment-groups.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { sandboxSuffix } from '#domain/staff/tenants/sandbox-address.ts'
import { people } from '#sandbox/world/people.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { compose } from '#server/compose.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { createLog } from '#server/platform/http/log/log.ts'
import { openDataKeys } from '#server/platform/secrets/data-keys.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { signIn } from '#contract/account/session.ts'
import { openPlace, say } from '../kills/open-place.ts'
import { portalFiles } from '../portal-files.ts'
import { expectOk } from '../wire/answers.ts'
import { from, Visitor } from '../browser/visitor.ts'

/**
 * A whole server in a process that may be killed at any moment. `prepare <place> <bills>
 * <count>` writes bills for Maria, agrees that three contracts pay themselves, pays some bills and says how
 * many milliseconds that took. `pay <place> <first> <count>` pays that many of them, twice each at once,
 * says `paid <bill>` for each it was told of, and meanwhile pays two bills by one charge and lets bills of
 * these agreements pay themselves. `settle <place> <milliseconds ahead> [last]` does what was left undone,
 * with a clock that far ahead, and says what became of everything; the last time the bank's day comes, too.
 */
const [, , command = '', place = '', one = '0', two = ''] = process.argv
const billId = (index: number) => String(900_000 + index)
const groupBillId = (index: number) => String(930_000 + index)
const automaticBillId = (index: number) => String(960_000 + index)
/** The contracts whose bills pay themselves: by card, by PIX at Cielo, and by PIX at the bank. */
const automaticContracts = ['9201', '9202', '9203'] as const

const ahead = command === 'settle' ? Number(one) : 0
const now = () => new Date(Date.now() + ahead)
const database = await openPlace(place)
await database.migrate()
const store = sandboxStore(database.db)
const sandbox = createSandbox({ store, now, latency: { min: 0, max: 3 } })
const portal = portalFiles()
const settings = readSettings({ APP_SECRET: '5a'.repeat(32), SANDBOX: 'on' })
const server = await compose({
  settings,
  database,
  keys: await acrossTenants(() => openDataKeys(database, settings)),
  log: createLog('silent'),
  portal,
  sandbox: {
    ...sandbox,
    tenants: sandboxTenants,
    people,
    staff: sandboxStaff,
    suffix: sandboxSuffix,
  },
  now,
  checksAnswers: false,
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
})
portal.remove()

async function prepare() {
  const maria = await signedIn()
  const row = await store.get('demo', 'fn_areceber', '1024')
  for (let index = 0; index < Number(one); index += 1) {
    for (const id of [billId(index), groupBillId(index)]) {
      await store.put('demo', 'fn_areceber', id, { ...row, id })
    }
  }
  const contract = await store.get('demo', 'cliente_contrato', '201')
  for (const id of automaticContracts) {
    await store.put('demo', 'cliente_contrato', id, { ...contract, id })
  }
  await agree(maria)
  // Every second sale is only authorised: a process may die before its capture, and after it.
  await post('card-bank', { sales: 'mixed' })
  const began = performance.now()
  await payBills(0, Number(two))
  say(String(Math.ceil(performance.now() - began)))
}

const post = (path: string, body: object) =>
  server.app.request(
    `http://demo.localhost/sandbox/${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: 'demo', ...body }),
    },
    from('127.0.0.1'),
  )

/** Lets automatic payments do what they would do so many days later. */
const pass = (days: number) => post('automatic-payments', { days })

async function agree(maria: Visitor) {
  const [byCard, atCielo, atBank] = automaticContracts
  const limit = '200.00'
  const cardId = await cardIdOf(maria)
  const card = { contractId: byCard, cardId, limit }
  await expectOk(beginAutomaticCard, await maria.call(beginAutomaticCard, { body: card }))
  const beginPix = async (contractId: string) => {
    const body = { contractId, limit }
    await expectOk(beginAutomaticPix, await maria.call(beginAutomaticPix, { body }))
  }
  await beginPix(atCielo)
  await database.owner.execute(
    sql`update tenants set pix_gateway = 'bank' where client_id = 'demo'`,
  )
  // The provider that this process has read is read again after three seconds.
  await wait(4 * secondMs)
  await beginPix(atBank)
  for (const { id = '' } of await store.list('demo', 'pix_recurrences')) {
    await post(`pix-recurrences/${id}`, { choice: 'approve' })
  }
  // It follows the bank's answer now, not in some seconds.
  await pass(0)
}

async function cardIdOf(maria: Visitor) {
  const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
  return cards[0]?.uuid ?? ''
}

async function signedIn() {
  const maria = new Visitor(server.app, 'demo', '127.51.100.7')
  await maria.call(signIn, { body: { cpfOrCnpj: '52998224725', password: 'portal123' } })
  // The box fills its ERP at the first question.
  await sandbox.site(new Request('http://localhost/sandbox/charges'))
  return maria
}

/** No person pays so many bills: the limits of a session and a subscriber would end this. */
const forgetLimits = () => database.owner.execute(sql`delete from rate_limits`)

/** Two bills of this round by one charge, asked for twice at once. */
async function payGroup(maria: Visitor, cardId: string, first: number) {
  const ids = [groupBillId(first), groupBillId(first + 1)]
  const bills = ids.map((invoiceId) => ({ invoiceId, value: '129.99' }))
  const body = { cardId, bills, installments: 1 }
  const headers = { 'idempotency-key': `group-${first}-of-these-bills` }
  const pay = () => maria.call(payInvoices, { body, headers })
  const answers = await Promise.all([pay(), pay()])
  const said = await Promise.all(answers.map((answer) => answer.text()))
  if (said.some((text) => text.startsWith('{"type":"success"'))) {
    for (const id of ids) say(`paid ${id}`)
  }
}

/** Bills of all agreements are announced and charged, by two runs at once. */
async function payAutomatically() {
  await Promise.all([pass(5), pass(5)])
  await Promise.all([pass(8), pass(8)])
}

async function payBills(first: number, count: number) {
  const row = await store.get('demo', 'fn_areceber', '1024')
  for (const [nth, contractId] of automaticContracts.entries()) {
    const id = automaticBillId(first + nth)
    // A bill that a former process has written may be paid.
    const known = await store.get('demo', 'fn_areceber', id)
    if (!known) await store.put('demo', 'fn_areceber', id, { ...row, id, id_contrato: contractId })
  }
  const maria = await signedIn()
  const cardId = await cardIdOf(maria)
  await forgetLimits()
  say('ready')
  await Promise.all([
    paySingly(maria, cardId, first, count),
    payGroup(maria, cardId, first),
    payAutomatically(),
  ])
  say('done')
}

async function paySingly(maria: Visitor, cardId: string, first: number, count: number) {
  for (let index = first; index < first + count; index += 1) {
    const invoiceId = billId(index)
    const body = { cardId, invoiceId, installments: 2 }
    await forgetLimits()
    const answers = await Promise.all([
      maria.call(payInvoice, { body }),
      maria.call(payInvoice, { body, headers: { 'idempotency-key': `wish-${invoiceId}` } }),
    ])
    const said = await Promise.all(answers.map((answer) => answer.text()))
    if (said.some((text) => text.startsWith('{"type":"success"'))) say(`paid ${invoiceId}`)
  }
}

const pay = () => payBills(Number(one), Number(two))

async function resolveAll() {
  for (let round = 0; round < 50 && (await server.resolvePayments()) > 0; round += 1);
}

async function settle() {
  await resolveAll()
  await payAutomatically()
  await resolveAll()
  const began = performance.now()
  if (two === 'last') {
    await post('pix-bank', { settle: 'now' })
    await finishAutomatic()
    // A step that failed is tried again some time later: on a busy machine an ERP is now and then too slow.
    while ((await countUnfinished()) > 0 && performance.now() - began < patienceMs) {
      await wait(secondMs)
      await finishAutomatic()
    }
  }
  say(JSON.stringify({ ...(await outcome()), more_ms: performance.now() - began }))
}

const patienceMs = 5 * minuteMs

/** What was charged is booked and told of; what was not is given up, and told of as well. */
async function finishAutomatic() {
  await pass(10)
  await resolveAll()
  await pass(10)
}

/** Payments and charges of agreements that have not come to their end. */
async function countUnfinished(): Promise<number> {
  const { rows } = await database.owner.execute(sql`
    select (select count(*) from automatic_charges where state in ('announced', 'sent'))
      + (select count(*) from payments where state in ('created', 'sent', 'unknown')
          or (state = 'approved' and booked_at is null)) as unfinished`)
  return Number(rows[0]?.['unfinished'])
}

async function outcome() {
  const select = async (query: SQL) => (await database.owner.execute(query)).rows
  return {
    payments: await select(sql`
      select p.invoice_id, p.state, p.booked_at is not null as is_booked, p.method,
        coalesce(g.order_id, p.order_id) as order_id
      from payments p
      left join payment_groups g on g.client_id = p.client_id and g.id = p.group_id`),
    charges: (await store.list('demo', 'charges')).filter(({ status }) => status === '2'),
    receipts: await store.list('demo', 'fn_areceber_baixas'),
    automatic: await select(sql`
      select c.invoice_id, c.state, exists (
          select from notices n
          where n.kind = 'automatic' and n.source = 'charge/' || c.id || '/' || c.state
        ) as is_told
      from automatic_charges c`),
    automatic_bills: (await store.list('demo', 'fn_areceber'))
      .filter((row) => automaticContracts.some((id) => id === row['id_contrato']))
      .map(({ id }) => id),
  }
}

const commands: Record<string, () => Promise<void>> = { prepare, pay, settle }
await commands[command]?.()
await server.close()
await database.close()
