import { randomBytes } from 'node:crypto'
import { listInvoices } from '#contract/money/invoices.ts'
import { signIn } from '#contract/account/session.ts'
import { people, type SandboxPerson, sandboxPassword } from '#sandbox/world/people.ts'
import { postgresMissing, startPostgres } from '../support/database/postgres.ts'
import { ask, startServer } from './support/process.mjs'
import { tell } from './support/verdict.mjs'

/*
 * How long after PostgreSQL answers again the built server answers without an error, when the database
 * is stopped at once while ten readers and people who sign in are under way; and whether a session
 * that was acknowledged is lost by it.
 */

/** Milliseconds. */
const recoveryLimits = { aim: 1_000 }
const none = { hold: 0, aim: 0 }
const readers = 10
/** Milliseconds of load before the stop, and without an error after it. */
const calmMs = 3_000
const path = `${listInvoices.path}?status=received`

type Headers = Record<string, string>

const missing = postgresMissing()
if (missing) {
  console.log(`PostgreSQL: skipped, ${missing}`)
} else {
  const postgres = await startPostgres()
  const server = await startServer({
    DATABASE_URL: postgres.url('postgres'),
    SANDBOX: 'on',
    APP_SECRET: randomBytes(32).toString('hex'),
  })
  const plain = {
    client_id: 'demo',
    'sec-fetch-site': 'same-origin',
    host: `demo.localhost:${server.port}`,
  }
  const subscribers = people.filter(
    ({ clientId, erpId }) => clientId === 'demo' && ['101', '102', '103', '109'].includes(erpId),
  )
  /** The session that was acknowledged last, by person. */
  const acknowledged = new Map<SandboxPerson, Headers>()
  const ending = new AbortController()
  let lastErrorAt = 0
  let errors = 0
  const noteError = () => {
    errors += 1
    lastErrorAt = performance.now()
  }

  async function signInAs(who: SandboxPerson): Promise<void> {
    const answer = await ask(server.port, signIn.path, {
      method: 'POST',
      headers: { ...plain, 'content-type': 'application/json' },
      body: JSON.stringify({ cpfOrCnpj: who.document, password: sandboxPassword }),
    }).catch(() => null)
    if (answer?.status !== 200) return noteError()
    const pairs = answer.cookies.map((line) => line.split(';')[0] ?? '')
    const token = pairs.find((pair) => pair.startsWith('validToken='))?.slice('validToken='.length)
    const cookie = pairs.join('; ')
    acknowledged.set(who, { ...plain, cookie, authorization: `Bearer ${token}` })
  }

  /** 404 is the list of a subscriber without invoices of this status. */
  const readsList = async (headers: Headers): Promise<boolean> => {
    const answer = await ask(server.port, path, { headers }).catch(() => null)
    return answer?.status === 200 || answer?.status === 404
  }

  async function keepReading(nth: number): Promise<void> {
    while (!ending.signal.aborted) {
      const headers = [...acknowledged.values()][nth % acknowledged.size]
      if (!headers || !(await readsList(headers))) noteError()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async function keepSigningIn(): Promise<void> {
    for (let nth = 0; !ending.signal.aborted; nth += 1) {
      const who = subscribers[nth % subscribers.length]
      if (who) await signInAs(who)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }

  for (const who of subscribers) await signInAs(who)
  const loads = [...Array.from({ length: readers }, (_, nth) => keepReading(nth)), keepSigningIn()]
  await new Promise((resolve) => setTimeout(resolve, calmMs))
  if (errors > 0) throw new Error(`${errors} errors before the database was stopped`)
  await postgres.crash()
  const backAt = performance.now()
  while (performance.now() - Math.max(lastErrorAt, backAt) < calmMs) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  ending.abort()
  await Promise.all(loads)
  const lost = await Promise.all(
    [...acknowledged.values()].map(async (one) => !(await readsList(one))),
  )

  const show = (value: number) => `${Math.round(value)} ms`
  tell(
    'PostgreSQL stopped at once under load: until no answer fails',
    Math.max(0, lastErrorAt - backAt),
    recoveryLimits,
    { show, beside: `${errors} failed in all` },
  )
  tell('Acknowledged sessions lost by it', lost.filter(Boolean).length, none, {
    beside: `${acknowledged.size} sessions`,
  })
  await server.stop()
  await postgres.stop()
}
