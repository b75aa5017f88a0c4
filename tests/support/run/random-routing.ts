import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { beforeEach } from 'vitest'
import type { Server } from '#server/composed-server.ts'
import type { Env } from '#server/platform/http/context.ts'
import { reasonForOneProcess } from './one-process.ts'

/** How many servers answer the calls of a test file, as processes behind a proxy would. */
export const serverCount = Number(process.env['TEST_PROCESSES'] ?? 1)

/** Skips the tests of the present file that hold for one process alone, each with its reason. */
export function skipTestsOfOneProcess(): void {
  beforeEach((test) => {
    const { name, file } = test.task
    const reason = reasonForOneProcess(file.filepath, name)
    test.skip(reason !== null, reason ?? '')
  })
}

/** `TEST_SEED` routes the calls of a file as a former run did, as far as they come in the same order. */
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 32))

/** Where a failing test prints it; null where there is one server. */
export const seedText = serverCount > 1 ? `TEST_PROCESSES=${serverCount} TEST_SEED=${seed}` : null

/** Whole numbers below `max`, the same for each run with this seed (mulberry32). */
function randomNumbers(): (max: number) => number {
  let state = seed
  return (max) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max
  }
}

/** Milliseconds after which every process knows that a session has ended (`account/session/service.ts`). */
const sessionMomentMs = 100

/**
 * Several servers on one database as one server: each call and each work of the timers goes to one at
 * random. Jobs are done until no server has any.
 */
export function routeAtRandom(servers: readonly [Server, ...Server[]]): Server {
  const [first] = servers
  if (servers.length === 1) return first
  const numberBelow = randomNumbers()
  const pick = () => servers[numberBelow(servers.length)] ?? first
  const now = performance.now.bind(performance)
  let lastWrite = { by: first, at: -Infinity }
  const app = new Hono<Env>()
  app.all('*', async ({ req, env }) => {
    const server = pick()
    const waitMs = server === lastWrite.by ? 0 : lastWrite.at + sessionMomentMs - now()
    if (waitMs > 0) await wait(waitMs)
    const answer = await server.app.fetch(req.raw, env)
    if (req.method !== 'GET') lastWrite = { by: server, at: now() }
    return answer
  })
  const each = <T>(act: (one: Server) => Promise<T>) => Promise.all(servers.map(act))
  return {
    app,
    metrics: { ...first.metrics, read: () => pick().metrics.read() },
    resolvePayments: () => pick().resolvePayments(),
    beginScheduled: () => pick().beginScheduled(),
    async doJobs() {
      for (let total = 0; ;) {
        const counts = await each((one) => one.doJobs())
        const count = counts.reduce((sum, one) => sum + one, 0)
        if (count === 0) return total
        total += count
      }
    },
    recheckUpstreams: () => pick().recheckUpstreams(),
    stopWork: async () => void (await each((one) => one.stopWork())),
    close: async () => void (await each((one) => one.close())),
  }
}
