import { sql } from 'drizzle-orm'
import { listCards } from '#contract/cards.ts'
import { payInvoice } from '#contract/payments.ts'
import { sandboxSuffix } from '#domain/tenants/sandbox-address.ts'
import { people } from '#sandbox/people.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { sandboxStaff } from '#sandbox/staff.ts'
import { sandboxTenants } from '#sandbox/tenants.ts'
import { compose } from '#server/compose.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { acrossTenants } from '#server/db/tenant-scope.ts'
import { sandboxStore } from '#server/sandbox-host/store.ts'
import { createLog } from '#server/http/log.ts'
import { openDataKeys } from '#server/secrets/data-keys.ts'
import { readSettings } from '#server/settings.ts'
import { signIn } from '#contract/session.ts'
import { portalFiles } from '../portal-files.ts'
import { expectOk } from '../answers.ts'
import { Visitor } from '../visitor.ts'

/**
 * A whole server in a process that may be killed at any moment. `prepare <place> <bills>
 * <count>` writes bills for Maria, pays some and says how many milliseconds that took; `pay <place> <first> <count>` pays that many of them, twice each at once, and says
 * `paid <bill>` for each it was told of; `settle <place> <milliseconds ahead>` does what was left
 * undone, with a clock that far ahead, and says what became of everything.
 */
const [, , command = '', place = '', one = '0', two = '0'] = process.argv
const say = (line: string) => process.stdout.write(`${line}\n`)
const firstBill = 900_000
const billId = (index: number) => String(firstBill + index)

const ahead = command === 'settle' ? Number(one) : 0
const now = () => new Date(Date.now() + ahead)
const isUrl = place.startsWith('postgres:')
const database = await openDatabase(isUrl ? { databaseUrl: place } : { dataDir: place })
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
  await signedIn()
  const row = await store.get('demo', 'fn_areceber', '1024')
  for (let index = 0; index < Number(one); index += 1) {
    await store.put('demo', 'fn_areceber', billId(index), { ...row, id: billId(index) })
  }
  const began = performance.now()
  await payBills(0, Number(two))
  say(String(Math.ceil(performance.now() - began)))
}

async function signedIn() {
  const maria = new Visitor(server.app, 'demo', '127.51.100.7')
  await maria.call(signIn, { body: { cpfOrCnpj: '52998224725', password: 'portal123' } })
  // The box fills its ERP at the first question.
  await sandbox.site(new Request('http://localhost/sandbox/charges'))
  return maria
}

async function payBills(first: number, count: number) {
  const maria = await signedIn()
  const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
  const cardId = cards[0]?.uuid ?? ''
  say('ready')
  for (let index = first; index < first + count; index += 1) {
    const invoiceId = billId(index)
    const body = { cardId, invoiceId, installments: 2 }
    // No person pays so many bills: the limits of a session and a subscriber would end this.
    await database.owner.execute(sql`delete from rate_limits`)
    const answers = await Promise.all([
      maria.call(payInvoice, { body }),
      maria.call(payInvoice, { body, headers: { 'idempotency-key': `wish-${invoiceId}` } }),
    ])
    const said = await Promise.all(answers.map((answer) => answer.text()))
    if (said.some((text) => text.startsWith('{"type":"success"'))) say(`paid ${invoiceId}`)
  }
  say('done')
}

const pay = () => payBills(Number(one), Number(two))

async function settle() {
  for (let round = 0; round < 50 && (await server.resolvePayments()) > 0; round += 1);
  const { rows: payments } = await database.owner.execute(
    sql`select invoice_id, state, booked_at is not null as is_booked from payments`,
  )
  say(
    JSON.stringify({
      payments,
      charges: (await store.list('demo', 'charges')).filter(({ status }) => status === '2'),
      receipts: await store.list('demo', 'fn_areceber_baixas'),
    }),
  )
}

const commands: Record<string, () => Promise<void>> = { prepare, pay, settle }
await commands[command]?.()
await server.close()
await database.close()
