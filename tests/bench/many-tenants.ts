import { eq } from 'drizzle-orm'
import { staffHealth } from '#contract/installation/health.ts'
import { listTenants } from '#contract/staff/tenants/tenants.ts'
import { theme } from '#contract/site/theme.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { tenantHosts } from '#server/platform/tenants/host-table.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { overHttp } from '../support/wire/over-http.ts'
import { enterAsAdmin } from '../support/people/staff.ts'
import { Visitor } from '../support/browser/visitor.ts'
import { folder, median, startServer } from './support/process.mjs'
import { tell } from './support/verdict.mjs'

/*
 * What 2,000 providers and 500 own domains cost the built server on the embedded database: its start,
 * its memory, and the calls that tell of all of them, beside the same server with the few of the
 * sandbox.
 */

const providerCount = 2_000
const hostCount = 500
const rounds = 5
const timeLimits = { aim: 300 }
const memoryLimits = { hold: 200, aim: 50 }

const data = folder()

async function measure(name: string) {
  const started = await startServer({ DATA_DIR: data.path })
  await started.stop()
  const server = await startServer({ DATA_DIR: data.path })
  const app = overHttp(server.port)
  const admin = await enterAsAdmin(new Visitor(app, 'adm', '127.0.0.1'), sandboxStaff.administrator)
  const visitor = new Visitor(app, 'demo', '127.0.0.1')
  async function time(call: () => Promise<Response>): Promise<number> {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now()
      const answer = await call()
      await answer.text()
      times.push(performance.now() - startedAt)
      if (answer.status !== 200) throw new Error(`${name}: status ${answer.status}`)
    }
    return median(times)
  }
  const figures = {
    start: server.readyAfter,
    list: await time(() => admin.call(listTenants, {})),
    health: await time(() => admin.call(staffHealth, {})),
    theme: await time(() => visitor.call(theme, {})),
    memory: server.memory(),
  }
  await server.stop()
  return figures
}

async function fill(): Promise<void> {
  const database = await openDatabase({ dataDir: data.path })
  const { owner } = database
  const [demo] = await owner.select().from(tenants).where(eq(tenants.clientId, 'demo'))
  if (!demo) throw new Error('The sandbox has no provider.')
  const numbers = Array.from({ length: providerCount }, (_, nth) => nth)
  const rows = numbers.map((nth) => ({ ...demo, clientId: `p${nth}`, alias: `Provedor ${nth}` }))
  for (let from = 0; from < rows.length; from += 500) {
    await owner.insert(tenants).values(rows.slice(from, from + 500))
  }
  const hosts = numbers.slice(0, hostCount).map((nth) => ({
    clientId: `p${nth}`,
    host: `central.provedor${nth}.example`,
  }))
  await owner.insert(tenantHosts).values(hosts)
  await database.close()
}

const few = await measure('few')
await fill()
const many = await measure('many')
data.remove()

const milliseconds = (figure: number) => `${Math.round(figure)} ms`
for (const name of ['start', 'list', 'health', 'theme'] as const) {
  const more = name === 'start' ? many.start - few.start : many[name]
  const beside = `${milliseconds(many[name])} against ${milliseconds(few[name])}`
  tell(`2,000 providers more: ${name}`, more, timeLimits, { show: milliseconds, beside })
}
const moreMemory = many.memory - few.memory
const megabytes = (figure: number) => `${Math.round(figure)} MB`
tell('2,000 providers more: memory', moreMemory, memoryLimits, {
  show: megabytes,
  beside: `${megabytes(many.memory)} against ${megabytes(few.memory)}`,
})
