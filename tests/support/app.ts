import type { Hono } from 'hono'
import { afterAll, beforeAll } from 'vitest'
import { signIn } from '#contract/account/session.ts'
import { sandboxSuffix } from '#domain/staff/tenants/sandbox-address.ts'
import { people, sandboxPassword } from '#sandbox/world/people.ts'
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { compose } from '#server/compose.ts'
import type { Server } from '#server/composed-server.ts'
import type { Database } from '#server/platform/db/database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import type { Passwords } from '#server/platform/auth/passwords/passwords.ts'
import type { Traces } from '#server/platform/traces/traces.ts'
import type { HostNetwork } from '#server/staff/tenant-hosts/port.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import type { Env } from '#server/platform/http/context.ts'
import { knownDevices } from '#server/platform/auth/known-devices.ts'
import { createSealer, deriveKey } from '#server/platform/secrets/seal.ts'
import { deviceCookieName } from '#server/account/session/tokens/cookies.ts'
import { documentHasher } from '#server/account/session/document-hash.ts'
import { createLog } from '#server/platform/http/log/log.ts'
import { openDataKeys } from '#server/platform/secrets/data-keys.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { databaseMissing, useDatabase } from './database/database.ts'
import { forTests, type TestDatabase } from './database/database-pool.ts'
import { checkAuditedWords } from './run/audited-words.ts'
import { type LastFailures, lastFailures, printWhenTestsFail } from './run/last-failures.ts'
import { routeAtRandom, serverCount, skipTestsOfOneProcess } from './run/random-routing.ts'
import { type OutageClock, outageClock } from './kills/outage-clock.ts'
import { portalFiles } from './portal-files.ts'
import { enterAsAdmin, enterAsProvider } from './people/staff.ts'
import { from, Visitor } from './browser/visitor.ts'

export type SandboxPerson = (typeof people)[number]

/** A subscriber of the sandbox, by name; of `demo` by default. */
export function person(name: string, clientId = 'demo'): SandboxPerson {
  const found = people.find((one) => one.clientId === clientId && one.name.startsWith(name))
  if (!found) throw new Error(`no subscriber called ${name} at ${clientId}`)
  return found
}

interface Fault {
  readonly upstream: 'erp' | 'gateway' | 'bank' | 'acs' | 'platform' | 'mail' | 'message' | 'push'
  readonly mode: 'ok' | 'down' | 'slow' | 'garbage' | 'hang-after-effect'
  readonly ms?: number
  readonly client_id?: string
}

export interface TestApp {
  readonly app: Hono<Env>
  readonly sandbox: Sandbox
  readonly database: TestDatabase
  /** The hash by which the server knows a person. */
  documentHashOf(who: Pick<SandboxPerson, 'clientId' | 'document'>): string
  /** Every line logged so far, as text. */
  readonly log: readonly string[]
  /** The warnings and errors of the present test, with messages and stacks. */
  readonly failures: LastFailures
  /**
   * Somebody not signed in, on a provider's host, at this machine (where alone the sandbox answers)
   * and from an address nobody else has.
   */
  visitor(clientId?: string): Visitor
  /** A subscriber of the sandbox, signed in through the API on a browser of their own that is known. */
  signIn(who: SandboxPerson): Promise<Visitor>
  /** The administrator of the sandbox, on the administration's own host. */
  signInAdmin(): Promise<Visitor>
  /** The user of a provider, on that provider's host. */
  signInProvider(clientId?: string): Promise<Visitor>
  /** Does what the timer would do next for payments. */
  resolvePayments(): Promise<number>
  /** The figures that Prometheus would read now. */
  readMetrics(): Promise<string>
  /** Enqueues the scheduled work that is due, as the clock would. */
  beginScheduled(): Promise<number>
  /** Asks the upstreams that fail again, as the clock would. */
  recheckUpstreams(): Promise<void>
  /** Does every job that is due, and what that brings. */
  doJobs(): Promise<number>
  /** Breaks an upstream, or mends it: then the time is over for which the server leaves it alone. */
  fault(fault: Fault): Promise<void>
}

export interface AppOptions {
  /** Environment variables of the server. */
  readonly env?: Readonly<Record<string, string>>
  readonly now?: () => Date
  /** The sandbox's providers answer every visitor, as real ones do; its people stay marked. */
  readonly hasRealTenants?: boolean
  /** The test's own clock of outages: mending an upstream then takes no time by it. */
  readonly outages?: OutageClock
  /** Stands in for the network where the domains of providers are checked. */
  readonly hostNetwork?: HostNetwork
  /** The release of the portal that it serves. */
  readonly release?: string
  /** In the place of passwords hashed at the cheapest cost. */
  readonly passwords?: Passwords
  /** Where traces go. */
  readonly traces?: Traces
  /**
   * What limits of strangers are hashed with. They share 65,536 keys: with one of its own, a database
   * lets two strangers share a key by chance, in one run of a hundred; with a fixed one all runs are
   * alike.
   */
  readonly rootKey?: Uint8Array
  /** Answers a call to an upstream in the sandbox's place; null leaves it to the sandbox. */
  readonly answerUpstream?: (request: Request) => Promise<Response | null>
}

const secret = '5a'.repeat(32)

/** The cheapest argon2 allows: tests are about who gets in, not about how long it takes. */
export const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const workCost = { rounds: 2, bits: 4 }

/** The share of an upstream's time-outs that is waited for: a test does not wait 20 seconds for a gateway. */
const patienceWithHanging = 0.08

/** The whole server on a migrated database of one's own, and how to stop it. */
export async function startApp(
  served: Database,
  options: AppOptions = {},
): Promise<{ readonly test: TestApp; readonly stop: () => Promise<void> }> {
  const { env = {}, now = () => new Date(), hasRealTenants = false } = options
  const { answerUpstream, hostNetwork, passwords, traces } = options
  const database = forTests(served)
  const portal = portalFiles(options.release)
  const store = sandboxStore(served.db)
  const sandbox = createSandbox({ store, now, latency: { min: 0, max: 0 } })
  const hosted = {
    ...sandbox,
    upstream: async (...[request, wire]: Parameters<typeof sandbox.upstream>) =>
      (await answerUpstream?.(request.clone())) ?? sandbox.upstream(request, wire),
    tenants: sandboxTenants,
    people,
    staff: sandboxStaff,
    suffix: sandboxSuffix,
  }
  const log: string[] = []
  const failures = lastFailures()
  const destination = {
    write(line: string) {
      log.push(line)
      failures.write(line)
    },
  }
  const hanging = new Set<string>()
  const outages = options.outages ?? outageClock()
  const whenMended = () => options.outages ?? outages.pass()
  const settings = readSettings({ APP_SECRET: secret, LOG_LEVEL: 'debug', ...env })
  const openKeys = async () => {
    const opened = await acrossTenants(() => openDataKeys(served, settings))
    return { ...opened, rootKey: options.rootKey ?? opened.rootKey }
  }
  const keys = await openKeys()
  const hashDocument = documentHasher(deriveKey(keys.rootKey, 'document-hash'))
  const devices = knownDevices({
    seal: createSealer(keys.ring),
    key: deriveKey(keys.rootKey, 'sign-in-limits'),
    cookieName: deviceCookieName,
  })
  /** The cookie of a browser that has signed in to this account before, so nothing is told of it. */
  const knownCookieOf = ({ clientId, document: account }: SandboxPerson) =>
    devices.remember({ clientId, account, cookieHeader: '', now: now() }).value
  const documentHashOf: TestApp['documentHashOf'] = ({ clientId, document }) =>
    hashDocument(clientId, document)
  const composeOne = async (own: typeof keys) =>
    compose({
      settings,
      database: served,
      keys: own,
      log: createLog('debug', { destination, describeError: failures.describeError }),
      portal,
      sandbox: hosted,
      now,
      monotonic: outages.monotonic,
      checksAnswers: true,
      passwordCost,
      workCost,
      hasSchedules: false,
      // What a test writes to a provider holds at once; that other processes have it after three
      // seconds is proved with built servers (platform/two-processes.test.ts).
      providersFreshForMs: 1,
      patienceOf: (upstream) => (hanging.has(upstream) ? patienceWithHanging : 1),
      ...(hostNetwork && { hostNetwork }),
      ...(passwords && { passwords }),
      ...(traces && { traces }),
    })
  const first = await composeOne(keys)
  const others: Server[] = []
  while (others.length < serverCount - 1) others.push(await composeOne(await openKeys()))
  const server = routeAtRandom([first, ...others])
  // Before the first call, so that no provider is cached yet.
  if (hasRealTenants) await database.db.update(tenants).set({ isSandbox: false })
  const stop = async () => {
    await server.close()
    portal.remove()
  }
  return {
    test: {
      ...testApp(server, sandbox, database, { whenMended, hanging, knownCookieOf }),
      documentHashOf,
      log,
      failures,
    },
    stop,
  }
}

/**
 * The whole server for a test file, on a database and a sandbox of its own:
 * `const app = useApp()` at the top, then `app().signIn(person('Maria'))` inside the tests.
 */
export function useApp(options: AppOptions = {}): () => TestApp {
  const database = useDatabase()
  let started: Awaited<ReturnType<typeof startApp>> | null = null
  printWhenTestsFail(() => started?.test.failures)
  if (serverCount > 1) skipTestsOfOneProcess()

  beforeAll(async () => {
    if (databaseMissing() === null) started = await startApp(database().served, options)
  }, 60_000)

  afterAll(() => started?.stop())
  checkAuditedWords(() => started?.test.database.db)

  return () => {
    if (!started) throw new Error('The app runs while tests run, not before.')
    return started.test
  }
}

function testApp(
  server: Server,
  sandbox: Sandbox,
  database: TestDatabase,
  {
    whenMended,
    hanging,
    knownCookieOf,
  }: {
    whenMended: () => unknown
    hanging: Set<string>
    knownCookieOf: (who: SandboxPerson) => string
  },
): Omit<TestApp, 'documentHashOf' | 'log' | 'failures'> {
  let visitors = 0
  const visitor = (clientId = 'demo') => {
    visitors += 1
    return new Visitor(server.app, clientId, `127.51.${100 + (visitors >> 8)}.${visitors & 255}`)
  }
  return {
    app: server.app,
    sandbox,
    database,
    resolvePayments: () => server.resolvePayments(),
    readMetrics: () => server.metrics.read(),
    doJobs: () => server.doJobs(),
    beginScheduled: () => server.beginScheduled(),
    recheckUpstreams: () => server.recheckUpstreams(),
    visitor,
    signIn: async (who) => {
      const browser = visitor(who.clientId)
      browser.cookies.set(deviceCookieName, knownCookieOf(who))
      const body = { cpfOrCnpj: who.document, password: who.password ?? sandboxPassword }
      const answer = await browser.call(signIn, { body })
      if (answer.status !== 200) {
        throw new Error(`${who.name} could not sign in: ${answer.status} ${await answer.text()}`)
      }
      return browser
    },
    signInAdmin: () => enterAsAdmin(visitor('adm'), sandboxStaff.administrator),
    signInProvider: (clientId = 'demo') =>
      enterAsProvider(visitor(clientId), sandboxStaff.providerPassword),
    fault: async (fault) => {
      const answer = await server.app.request(
        'http://demo.localhost/sandbox/faults',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(fault),
        },
        from('127.0.0.1'),
      )
      if (!answer.ok) throw new Error(`no such fault: ${await answer.text()}`)
      if (fault.mode === 'hang-after-effect') hanging.add(fault.upstream)
      else hanging.delete(fault.upstream)
      if (fault.mode === 'ok') whenMended()
    },
  }
}
