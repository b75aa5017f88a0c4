import { signIn } from '#contract/session.ts'
import { listInvoices } from '#contract/invoices.ts'
import { theme } from '#contract/theme.ts'
import { people, type SandboxPerson, sandboxPassword } from '#sandbox/people.ts'
import { passwords, staffLane } from '#server/auth/passwords.ts'
import { ask, folder, median, startServer } from './support/process.mjs'
import { loadAutocannon } from './support/tools.mjs'
import { tell } from './support/verdict.mjs'

/*
 * How many invoice lists the server answers per second for a signed-in subscriber, compared with its
 * simplest JSON answer (the theme), measured alternately in one run. And how long it takes from
 * sign-in to the first list when the ERP answers at once, compared with one verification of a
 * password, which is most of it by intention and depends on the machine. The two are measured in
 * turn, because a shared machine changes its speed within seconds.
 */

const seconds = 6
const rounds = 3
const connections = 50
/** Invoice lists per simple answer. */
const ratioLimits = { hold: 0.25, aim: 0.5, isHigherBetter: true }
/** Time from sign-in to the first list, in verifications of a password. */
const waitLimits = { hold: 1.8, aim: 1.4 }
const signInRounds = 6

/** Subscribers who can sign in and have unpaid invoices. */
const subscribers = people.filter(
  ({ clientId, erpId }) => clientId === 'demo' && ['101', '102', '103', '109'].includes(erpId),
)
const [maria] = subscribers
if (!maria) throw new Error('demo has no subscriber')

const autocannon = await loadAutocannon()
const data = folder()
const server = await startServer({ DATA_DIR: data.path })
const plain = {
  client_id: 'demo',
  'sec-fetch-site': 'same-origin',
  host: `demo.localhost:${server.port}`,
}

const listPath = `${listInvoices.path}?status=received`

async function signInAs(who: SandboxPerson) {
  const { status, cookies } = await ask(server.port, signIn.path, {
    method: 'POST',
    headers: { ...plain, 'content-type': 'application/json' },
    body: JSON.stringify({ cpfOrCnpj: who.document, password: sandboxPassword }),
  })
  if (status !== 200) throw new Error(`sign-in answered ${status}`)
  const pairs = cookies.map((line) => line.split(';')[0] ?? '')
  const token = pairs.find((pair) => pair.startsWith('validToken='))?.slice('validToken='.length)
  return { ...plain, cookie: pairs.join('; '), authorization: `Bearer ${token}` }
}

/** Measures one verification at the cost that the server uses, in milliseconds. */
async function verificationTimer(): Promise<() => Promise<number>> {
  const checker = passwords().in(staffLane)
  const stored = await checker.hash(sandboxPassword)
  return async () => {
    const startedAt = performance.now()
    await checker.verify(stored, sandboxPassword)
    return performance.now() - startedAt
  }
}

async function requestsPerSecond(path: string, headers: Record<string, string>): Promise<number> {
  const url = `http://127.0.0.1:${server.port}${path}`
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
  return requests.average
}

try {
  const isInstant = await ask(server.port, '/sandbox/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ upstream: 'erp', mode: 'slow', ms: 0 }),
  })
  if (isInstant.status >= 300) throw new Error(`/sandbox/faults answered ${isInstant.status}`)
  const waits: number[] = []
  const verifications: number[] = []
  const verificationMs = await verificationTimer()
  for (const who of Array.from({ length: signInRounds }, () => subscribers).flat()) {
    const startedAt = performance.now()
    const list = await ask(server.port, listPath, { headers: await signInAs(who) })
    // 404 is the answer for a subscriber without invoices of this status.
    if (list.status !== 200 && list.status !== 404)
      throw new Error(`the list answered ${list.status}: ${list.body}`)
    waits.push(performance.now() - startedAt)
    verifications.push(await verificationMs())
  }
  // The first round is left out: it includes compiling code the server had not run before.
  const waitMs = median(waits.slice(subscribers.length))
  const passwordMs = median(verifications.slice(subscribers.length))
  const waitRatio = waitMs / passwordMs

  console.log(`  ${waits.map(Math.round).join(', ')} ms`)
  console.log(`  one verification of a password: ${Math.round(passwordMs)} ms`)
  tell('Sign-in to first list, in verifications of a password', waitRatio, waitLimits, {
    show: (value) => value.toFixed(2),
    beside: `${Math.round(waitMs)} ms`,
  })

  const headers = await signInAs(maria)
  await ask(server.port, listPath, { headers })
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = await requestsPerSecond(theme.path, plain)
    const lists = await requestsPerSecond(listPath, headers)
    ratios.push(lists / bare)
    rates.push(bare)
    console.log(`  ${Math.round(lists)} lists/s against ${Math.round(bare)} plain answers/s`)
  }
  const ratio = median(ratios)
  tell('Invoice lists against plain JSON answers', ratio, ratioLimits, {
    show: (share) => `${Math.round(share * 100)} %`,
    beside: `${Math.round(median(rates))} plain answers a second`,
  })
} finally {
  await server.stop()
  data.remove()
}
