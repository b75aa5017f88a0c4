import { setTimeout as wait } from 'node:timers/promises'
import { listInvoices } from '#contract/money/invoices.ts'
import { signIn } from '#contract/account/session.ts'
import { people, sandboxPassword } from '#sandbox/world/people.ts'
import { passwords, staffLane } from '#server/platform/auth/passwords/passwords.ts'
import { ask, folder, startServer } from './support/process.mjs'
import { quantile } from './support/quantile.ts'
import { tell } from './support/verdict.mjs'

/*
 * A storm of sign-ins: so many browsers of one provider that have signed in before come back within
 * seconds, faster than passwords can be verified at the cost that is kept. Each does what the portal
 * does: refused, it comes again after the seconds it was told. Beside them, subscribers of the same and
 * of another provider read their bills, and one of the other provider signs in again and again; the same
 * is measured at rest before. What the cores can verify is measured in the same run, in this process and
 * with the same low priority.
 */

/** `BROWSERS` changes it, for a short run. */
const browsers = Number(process.env['BROWSERS'] ?? 600)
const arrivalsPerSecond = 100
const restMs = 30_000
const readEveryMs = 100
const signInEveryMs = 1_000
/** The bench fails when not all are let in within so many times of what the cores need. */
const maxTimes = 5

const data = folder()
const server = await startServer({ DATA_DIR: data.path })

interface Visitor {
  readonly clientId: string
  readonly document: string
  cookie: string
  token: string
}

const headersOf = ({ clientId, cookie, token }: Visitor) => ({
  client_id: clientId,
  host: `${clientId}.localhost:${server.port}`,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  cookie,
  authorization: `Bearer ${token}`,
})

/** What a call came to, how long it took, and the seconds it was told to wait; 0 without. */
interface Answered {
  readonly status: number
  readonly ms: number
  readonly retryAfter: number
}

async function enter(visitor: Visitor): Promise<Answered> {
  const startedAt = performance.now()
  const answer = await ask(server.port, signIn.path, {
    method: 'POST',
    headers: headersOf(visitor),
    body: JSON.stringify({ cpfOrCnpj: visitor.document, password: sandboxPassword }),
  })
  const ms = performance.now() - startedAt
  const pairs = answer.cookies.map((line) => line.split(';')[0] ?? '')
  if (answer.status === 200) {
    visitor.cookie = pairs.join('; ')
    visitor.token = pairs.find((pair) => pair.startsWith('validToken='))?.slice(11) ?? ''
  }
  return { status: answer.status, ms, retryAfter: answer.retryAfter }
}

async function readBills(visitor: Visitor): Promise<number> {
  const startedAt = performance.now()
  const path = `${listInvoices.path}?status=received`
  const { status } = await ask(server.port, path, { headers: headersOf(visitor) })
  if (status >= 500) throw new Error(`the list answered ${status}`)
  return performance.now() - startedAt
}

const documentsOf = (clientId: string, ids: readonly string[]) =>
  people
    .filter((person) => person.clientId === clientId && ids.includes(person.erpId))
    .map(({ document }) => document)

const visitorOf = (clientId: string, document: string): Visitor => ({
  clientId,
  document,
  cookie: '',
  token: '',
})

/** Repeats work at a steady pace until it is stopped; returns how long each took. */
function atPace<T>(everyMs: number, work: () => Promise<T>) {
  const results: Promise<T>[] = []
  const timer = setInterval(() => {
    const result = work()
    // It fails the bench when it is awaited.
    result.catch(() => undefined)
    results.push(result)
  }, everyMs)
  return async (): Promise<T[]> => {
    clearInterval(timer)
    return Promise.all(results)
  }
}

/** Verifications a second, with as many at a time as the server runs. */
async function measureVerifications(): Promise<number> {
  const checker = passwords().in(staffLane)
  const stored = await checker.hash(sandboxPassword)
  const count = 60
  const verifyHalf = async () => {
    for (let nth = 0; nth < count / 2; nth += 1) await checker.verify(stored, sandboxPassword)
  }
  const startedAt = performance.now()
  await Promise.all([verifyHalf(), verifyHalf()])
  return count / ((performance.now() - startedAt) / 1000)
}

/** What others do meanwhile. */
function startOthers(here: Visitor, elsewhere: Visitor, newcomer: Visitor) {
  const reads = [here, elsewhere].map((visitor) => atPace(readEveryMs, () => readBills(visitor)))
  const signIns = atPace(signInEveryMs, () => enter(newcomer))
  return async () => {
    const [readsHere = [], readsElsewhere = []] = await Promise.all(reads.map((stop) => stop()))
    return { readsHere, readsElsewhere, signIns: await signIns() }
  }
}

/** Comes until it is let in; returns every answer. */
async function insist(visitor: Visitor): Promise<readonly Answered[]> {
  const answers: Answered[] = []
  for (;;) {
    const answer = await enter(visitor)
    answers.push(answer)
    if (answer.status === 200) return answers
    if (answer.status !== 503) throw new Error(`the sign-in answered ${answer.status}`)
    await wait(answer.retryAfter * 1000, undefined, { ref: false })
  }
}

const ms = (value: number) => `${Math.round(value)} ms`
const times = (value: number) => `${value.toFixed(2)} times`

try {
  const documents = documentsOf('demo', ['101', '102', '103', '104', '105', '106', '109'])
  const [here, elsewhere, newcomer] = [
    visitorOf('demo', documents[0] ?? ''),
    visitorOf('netmania', documentsOf('netmania', ['202'])[0] ?? ''),
    visitorOf('netmania', documentsOf('netmania', ['203'])[0] ?? ''),
  ]
  for (const visitor of [here, elsewhere, newcomer]) await enter(visitor)

  const crowd = Array.from({ length: browsers }, (_, nth) =>
    visitorOf('demo', documents[nth % documents.length] ?? ''),
  )
  // Browsers become known by signing in once, two at a time.
  const unknown = [...crowd]
  const introduce = async () => {
    for (let next = unknown.pop(); next; next = unknown.pop()) {
      const { status } = await enter(next)
      if (status !== 200) throw new Error(`a first sign-in answered ${status}`)
    }
  }
  await Promise.all([introduce(), introduce(), introduce()])

  const perSecond = await measureVerifications()
  const stopRest = startOthers(here, elsewhere, newcomer)
  await wait(restMs)
  const rest = await stopRest()

  const stopStorm = startOthers(here, elsewhere, newcomer)
  const startedAt = performance.now()
  const tooLong = AbortSignal.timeout(Math.ceil((maxTimes * 1000 * browsers) / perSecond))
  const arrivals: Promise<readonly Answered[]>[] = []
  for (const [nth, visitor] of crowd.entries()) {
    const dueIn = startedAt + (nth * 1000) / arrivalsPerSecond - performance.now()
    if (dueIn > 0) await wait(dueIn)
    const arrival = insist(visitor)
    arrival.catch(() => undefined)
    arrivals.push(arrival)
  }
  const answers = await Promise.race([
    Promise.all(arrivals),
    new Promise<never>((_, reject) => {
      tooLong.addEventListener('abort', () => reject(new Error('the storm does not end')))
    }),
  ])
  const stormMs = performance.now() - startedAt
  const storm = await stopStorm()

  const all = answers.flat()
  const letIn = all.filter(({ status }) => status === 200)
  const refused = all.filter(({ status }) => status === 503)
  const tries = Math.max(...answers.map((one) => one.length))
  console.log(
    `  ${browsers} browsers in ${(stormMs / 1000).toFixed(1)} s, ${refused.length} refusals, up to ${tries} tries each; the cores verify ${perSecond.toFixed(1)}/s`,
  )
  const share = browsers / (stormMs / 1000) / perSecond
  tell(
    'Sign-in storm: let in a second, of what the cores can verify',
    share,
    {
      aim: 0.8,
      isHigherBetter: true,
    },
    {
      show: (value) => `${Math.round(value * 100)} %`,
      beside: `${perSecond.toFixed(1)} verifications a second`,
    },
  )
  const p99 = (of: readonly Answered[]) =>
    quantile(
      of.map((one) => one.ms),
      0.99,
    )
  tell('Sign-in storm: p99 of those let in', p99(letIn), { aim: 3_000 }, { show: ms })
  const refusals = refused.length === 0 ? 0 : p99(refused)
  tell('Sign-in storm: p99 until a refusal', refusals, { aim: 100 }, { show: ms })
  const other = storm.signIns.filter(({ status }) => status !== 200).length
  tell('Sign-in storm: refused at another provider', other, { hold: 0, aim: 0 })
  tell(
    "Sign-in storm: another provider's sign-in, p99",
    p99(storm.signIns),
    { aim: 500 },
    {
      show: ms,
      beside: `${ms(p99(rest.signIns))} at rest`,
    },
  )
  for (const [who, during, before] of [
    ["another provider's", storm.readsElsewhere, rest.readsElsewhere],
    ["the same provider's", storm.readsHere, rest.readsHere],
  ] as const) {
    const [high, low] = [quantile(during, 0.99), quantile(before, 0.99)]
    console.log(`  median ${ms(quantile(during, 0.5))} against ${ms(quantile(before, 0.5))}`)
    tell(
      `Sign-in storm: ${who} reads, p99 against rest`,
      high / low,
      { hold: 4, aim: 2 },
      {
        show: times,
        beside: `${ms(high)} against ${ms(low)}`,
      },
    )
  }
} finally {
  await server.stop()
  data.remove()
}
