import { listApps } from '#contract/service/app-list.ts'
import { listContracts } from '#contract/service/contracts.ts'
import { customerDetails } from '#contract/account/customer.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { signIn } from '#contract/account/session.ts'
import { people, sandboxPassword } from '#sandbox/world/people.ts'
import { ask, folder, startServer } from './support/process.mjs'
import { freePort } from '../support/wire/free-port.mjs'
import { tell } from './support/verdict.mjs'

/*
 * How many questions the ERP is asked by a sign-in with its home. They are counted by the server's own
 * figures, so no noise of the machine changes them; what jobs ask meanwhile is left out. The first
 * subscribers also ask for their city, their plan and the items of contracts, which those after them
 * share. The least of them is judged.
 */

const perSignIn = { hold: 4, aim: 4 }
const homeCalls = [customerDetails, listInvoices, listContracts, listApps]

const data = folder()
const metricsPort = await freePort()
const server = await startServer({ DATA_DIR: data.path, METRICS_PORT: String(metricsPort) })
const visitor = {
  client_id: 'demo',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  host: `demo.localhost:${server.port}`,
}

/** Questions to the ERP so far, by what they were asked for. */
async function readQuestions(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const figure = /^portal_upstream_calls_by_cause_total\{upstream="erp",cause="([^"]*)"\} (\d+)$/gm
  return new Map([...text.matchAll(figure)].map(([, cause = '', count]) => [cause, Number(count)]))
}

/** Runs work and prints what the ERP was asked for it; returns how many questions. */
async function count(title: string, work: () => Promise<unknown>): Promise<number> {
  const before = await readQuestions()
  await work()
  const added = [...(await readQuestions())]
    .map(([cause, total]): [string, number] => [cause, total - (before.get(cause) ?? 0)])
    .filter(([cause, questions]) => questions > 0 && !cause.startsWith('job '))
  const sum = added.reduce((total, [, questions]) => total + questions, 0)
  console.log(`  ${title}: ${sum} (${added.map(([cause, n]) => `${cause} ${n}`).join(', ')})`)
  return sum
}

async function enter(cpfOrCnpj: string) {
  const body = JSON.stringify({ cpfOrCnpj, password: sandboxPassword })
  const answer = await ask(server.port, signIn.path, { method: 'POST', headers: visitor, body })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.body}`)
  const pairs = answer.cookies.map((line) => line.split(';')[0] ?? '')
  const token = pairs.find((pair) => pair.startsWith('validToken='))?.slice('validToken='.length)
  return { ...visitor, cookie: pairs.join('; '), authorization: `Bearer ${token}` }
}

async function openHome(headers: Readonly<Record<string, string>>): Promise<void> {
  const answers = await Promise.all(
    homeCalls.map(({ path }) => ask(server.port, path, { headers: { ...headers } })),
  )
  for (const { status } of answers) if (status >= 500) throw new Error(`the home: ${status}`)
}

try {
  const documents = people
    .filter(
      ({ clientId, erpId }) =>
        clientId === 'demo' && ['101', '102', '103', '104', '106', '109'].includes(erpId),
    )
    .map(({ document }) => document)
  const sums: number[] = []
  for (const document of documents) {
    sums.push(await count('sign-in with its home', async () => openHome(await enter(document))))
  }
  const least = Math.min(...sums)
  tell('Questions to the ERP of a sign-in with its home', least, perSignIn)
} finally {
  await server.stop()
  data.remove()
}
