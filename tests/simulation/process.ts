import { compose } from '#server/compose.ts'
import type { Server } from '#server/composed-server.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { createLog } from '#server/platform/http/log/log.ts'
import { openDataKeys } from '#server/platform/secrets/data-keys.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { sandboxSuffix } from '#domain/staff/tenants/sandbox-address.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { PortalFiles } from '#server/site/pages/portal-files.ts'
import { WorkThreads } from '#server/platform/threads/work-threads.ts'
import { type Connection, ProcessDatabase } from './database.ts'
import { dropTimers, machineMoment, runNextTimer, virtualNow } from './virtual-time.ts'
import { type OutsideWorld, people, tenants } from './world.ts'

/** The process died before the work was done. */
export class Died extends Error {}

/** Work that ends only after so long is stuck. */
const maxWaitMs = 30 * minuteMs

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
/** Work of the machine's other threads, which takes no virtual time: password hashes, signatures. */
const threadWork = { inFlight: 0, wake: () => undefined as void }

async function watched<T>(work: Promise<T>): Promise<T> {
  threadWork.inFlight += 1
  try {
    return await work
  } finally {
    threadWork.inFlight -= 1
    threadWork.wake()
  }
}

/** Lets the runner wait for threads. */
export function watchThreads(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this` below
  const { run } = WorkThreads.prototype
  WorkThreads.prototype.run = function (work) {
    return watched(run.call(this, work))
  }
  const { subtle } = globalThis.crypto
  const names = [
    'decrypt',
    'deriveBits',
    'deriveKey',
    'digest',
    'encrypt',
    'exportKey',
    'importKey',
  ]
  for (const name of [...names, 'generateKey', 'sign', 'verify']) {
    const method: unknown = Reflect.get(subtle, name)
    if (typeof method !== 'function') continue
    const value = (...given: unknown[]) => watched(Promise.resolve(method.apply(subtle, given)))
    Object.defineProperty(subtle, name, { value, configurable: true })
  }
}

const threadsEnd = () =>
  new Promise<void>((resolve) => {
    threadWork.wake = resolve
  })

const never = <T>(): Promise<T> => new Promise<T>(() => undefined)

const settings = readSettings({ APP_SECRET: '5a'.repeat(32), LOG_LEVEL: 'error' })
const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** One life of the server: the real one, on its own wrapper of the database. */
export interface Process {
  readonly server: Server
  readonly database: ProcessDatabase
  /** Does work, and moves the clock on while nothing but time is waited for. Throws `Died`. */
  run<T>(work: () => Promise<T>): Promise<T>
}

export async function startProcess(deps: {
  readonly connection: Connection
  readonly world: OutsideWorld
  readonly portal: PortalFiles
  readonly log: string[]
}): Promise<Process> {
  const { connection, world, portal, log } = deps
  const database = new ProcessDatabase(connection)
  const upstream = async (...asked: Parameters<typeof world.upstream>): Promise<Response> => {
    if (database.isDead) return never()
    const answered = await world.upstream(...asked)
    return database.isDead ? never() : answered
  }
  async function isIdle(): Promise<boolean> {
    for (let turns = 0; turns < 8; turns += 1) {
      await turn()
      if (database.inFlight + threadWork.inFlight > 0) return false
    }
    // Whatever is not watched ends within a moment.
    await machineMoment()
    return database.inFlight + threadWork.inFlight === 0
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    let outcome: { value: T } | { error: unknown } | null = null
    work().then(
      (value) => (outcome = { value }),
      (error: unknown) => (outcome = { error }),
    )
    const latest = virtualNow().getTime() + maxWaitMs
    const current = () => outcome
    let patience = 3_000
    for (;;) {
      if (database.isDead) {
        dropTimers()
        throw new Died()
      }
      const done = current()
      if (done) {
        if ('error' in done) throw done.error
        return done.value
      }
      if (database.inFlight > 0) await database.waitForAnswer()
      else if (threadWork.inFlight > 0) await threadsEnd()
      else if ((await isIdle()) && !current() && !database.isDead && !runNextTimer(latest)) {
        await machineMoment()
        patience -= 1
        if (patience === 0) throw new Error('it waits for what never comes')
      }
    }
  }
  const server = await run(async () => {
    const keys = await acrossTenants(() => openDataKeys(database.database, settings))
    const composed = await compose({
      settings,
      database: database.database,
      keys,
      log: createLog('error', { destination: { write: (line: string) => void log.push(line) } }),
      portal,
      sandbox: {
        site: world.site,
        noteOutage: async () => undefined,
        upstream,
        tenants,
        people,
        staff: sandboxStaff,
        suffix: sandboxSuffix,
      },
      now: virtualNow,
      monotonic: () => performance.now(),
      checksAnswers: true,
      passwordCost,
      workCost: { rounds: 2, bits: 4 },
      hasSchedules: false,
    })
    // The runner does the work; nothing of it begins by itself.
    await composed.stopWork()
    return composed
  })
  return { server, database, run }
}
