import autocannon from 'autocannon'
import { signIn } from '#contract/session.ts'
import { listInvoices } from '#contract/invoices.ts'
import { theme } from '#contract/theme.ts'
import { people, type SandboxPerson, sandboxPassword } from '#sandbox/people.ts'
import { ask, folder, median, startServer } from './support/process.mjs'

/*
 * How many invoice lists a second a signed-in subscriber's server gives, against its own plainest
 * JSON (the theme), turn by turn in one run; and how long the API keeps somebody who signs in from
 * the first list when the ERP answers at once.
 */

const seconds = 6
const rounds = 3
const connections = 50
const holds = 0.25
const aims = 0.5

/** Milliseconds from sign-in to the first list. */
const waitHold = 150
const waitAim = 80

// Those who may come in and owe something.
const residents = people.filter(
  ({ clientId, erpId }) => clientId === 'demo' && ['101', '102', '103', '109'].includes(erpId),
)
const [maria] = residents
if (!maria) throw new Error('nobody lives in demo')

const data = folder()
const server = await startServer({ DATA_DIR: data.path })
const plain = {
  client_id: 'demo',
  'sec-fetch-site': 'same-origin',
  host: `demo.localhost:${server.port}`,
}

const listPath = `${listInvoices.path}?status=received`

async function enter(who: SandboxPerson) {
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

async function perSecond(path: string, headers: Record<string, string>): Promise<number> {
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
  for (const who of residents) {
    const started = performance.now()
    const list = await ask(server.port, listPath, { headers: await enter(who) })
    // 404 is the list of somebody who owes nothing.
    if (list.status !== 200 && list.status !== 404)
      throw new Error(`the list answered ${list.status}: ${list.body}`)
    waits.push(performance.now() - started)
  }
  // The first one also waits for code the server had not run before.
  const waited = median(waits.slice(1))
  const patience = waited <= waitAim ? 'aim met' : waited <= waitHold ? 'holds' : 'BROKEN'
  console.log(`  ${waits.map(Math.round).join(', ')} ms`)
  console.log(
    `sign-in to first list, ERP at once: ${Math.round(waited)} ms (hold ${waitHold}, aim ${waitAim}): ${patience}`,
  )
  if (waited > waitHold) process.exitCode = 1

  const headers = await enter(maria)
  await ask(server.port, listPath, { headers })
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = await perSecond(theme.path, plain)
    const lists = await perSecond(listPath, headers)
    ratios.push(lists / bare)
    console.log(`  ${Math.round(lists)} lists/s against ${Math.round(bare)} plain answers/s`)
  }
  const ratio = median(ratios)
  const verdict = ratio >= aims ? 'aim met' : ratio >= holds ? 'holds' : 'BROKEN'
  const percent = (share: number) => `${Math.round(share * 100)} %`
  console.log(
    `invoice list against plain JSON: ${percent(ratio)} (hold ${percent(holds)}, aim ${percent(aims)}): ${verdict}`,
  )
  if (ratio < holds) process.exitCode = 1
} finally {
  await server.stop()
  data.remove()
}
