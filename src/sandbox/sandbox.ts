import { calendarDate, localTime } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { answerAcs } from './acs/acs.ts'
import { defaultWorld } from './world/default-world.ts'
import { withCurrentLine } from './erp/actions/charge.ts'
import { withTrustEnded } from './erp/actions/grant-trust-unlock.ts'
import { findDialect } from './erp/dialects.ts'
import type { ErpCall } from './erp/erp-call.ts'
import { withAccessKey } from './erp/actions/note-access-key.ts'
import { erpRecords } from './erp/records.ts'
import { pastOutages } from './erp/views/sessions-view.ts'
import type { GetBody } from './erp/request-fields.ts'
import { answerErp } from './erp/web-service.ts'
import { rememberAddedProvider } from './mail/added-providers.ts'
import { receiveEmail } from './mail/mailbox.ts'
import { receiveMessage } from './message/message-gateway.ts'
import { createFaultBoard, type Upstream, upstreams, wait } from './faults.ts'
import { answerBank, isPreparation } from './bank/bank.ts'
import { answerGateway } from './gateway/gateway.ts'
import { pushHosts } from './push/subscriptions.ts'
import { receivePush } from './push/push-service.ts'
import { answerPlatform } from './platform/platform.ts'
import { createSeeder } from './world/seeder.ts'
import { type ProductActions, sandboxSite } from './site/site.ts'
import type { SandboxStore } from './store.ts'
import type { Provider, World } from './world/world.ts'

/** What a `Request` cannot carry. */
export interface Wire {
  /** The body of a GET. */
  readonly getBody?: GetBody | undefined
  /** What the caller shows of itself in TLS (PEM); null: nothing. */
  readonly certificate?: string | null
}

export interface Sandbox {
  /**
   * Answers calls to the upstream hosts: `<client>.erp.sandbox.example` and the others. Rejects the
   * way a network does.
   */
  readonly upstream: (request: Request, wire?: Wire) => Promise<Response>
  /** Answers `/sandbox` and the paths below it. The server decides who may call it. */
  readonly site: (request: Request, product?: ProductActions) => Promise<Response>
  /**
   * Notes the outage that a provider had before its first start, by which the lines of its contracts were
   * not connected. A later note of a contract replaces the one before.
   */
  readonly noteOutage: (clientId: string, outage: PastOutage) => Promise<void>
  /** Restores the seed and clears all faults. */
  readonly reset: () => Promise<void>
}

interface PastOutage {
  readonly contractIds: readonly string[]
  readonly startsAt: Date
  readonly endedAt: Date
}

export interface SandboxOptions {
  readonly store: SandboxStore
  readonly now: () => Date
  /** Range of an upstream's response time in milliseconds; `{ min: 0, max: 0 }` answers at once. */
  readonly latency?: { readonly min: number; readonly max: number }
  readonly world?: World
}

const deviceShape = /^\/([a-z0-9-]+)\/([0-9a-f-]{36})$/
const hostShape = /^([a-z0-9-]+)\.([a-z]+)\.sandbox\.example$/

function isUpstream(name: string | undefined): name is Upstream {
  return upstreams.some((upstream) => upstream === name)
}

/**
 * Creates the sandbox: the upstream systems that the portal calls, and the page to control them.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { store, now, latency = { min: 50, max: 150 }, world = defaultWorld } = options
  const faults = createFaultBoard()
  const seeder = createSeeder(store, world)

  async function erpCall(provider: Provider): Promise<ErpCall> {
    await seeder.ensureSeeded(provider.client_id)
    const instant = now()
    const today = calendarDate(instant, defaultTimeZone)
    const records = erpRecords({
      store,
      clientId: provider.client_id,
      today,
      deriveColumns: (table, row) => {
        if (table === 'vd_saida') return withAccessKey(row)
        if (table === 'cliente_contrato') return withTrustEnded(row, today)
        return table === 'fn_areceber' ? withCurrentLine(provider, row) : row
      },
    })
    return { provider, dialect: findDialect(provider.client_id), records, now: instant, today }
  }

  async function reset(): Promise<void> {
    faults.clear()
    await seeder.clear()
  }

  async function noteOutage(clientId: string, outage: PastOutage): Promise<void> {
    const start = localTime(outage.startsAt, defaultTimeZone)
    const stop = localTime(outage.endedAt, defaultTimeZone)
    for (const id of outage.contractIds) {
      await store.put(clientId, pastOutages, id, { id, start, stop })
    }
  }

  async function upstream(
    request: Request,
    { getBody, certificate = null }: Wire = {},
  ): Promise<Response> {
    const { hostname, pathname } = new URL(request.url)
    const isPush = pushHosts.includes(hostname)
    const [, deviceOwner, deviceId = ''] = (isPush && deviceShape.exec(pathname)) || []
    const [, host, service] = hostShape.exec(hostname) ?? []
    const [clientId, name] = isPush ? [deviceOwner, 'push'] : [host, service]
    const provider = world.providers.find(({ client_id }) => client_id === clientId)
    if (name === 'mail' && clientId !== undefined && !provider) {
      await rememberAddedProvider(store, clientId)
      return receiveEmail({ store, clientId, now: now() }, request)
    }
    if (!provider || !isUpstream(name)) throw unreachable(request)
    const { min, max } = latency
    const hasOwnPace = faults.setsDuration(name, provider.client_id)
    if (max > 0 && !hasOwnPace) await wait(min + Math.random() * (max - min), request.signal)
    const work = async () => {
      if (name === 'erp') return answerErp(await erpCall(provider), request, getBody)
      if (name === 'gateway') {
        return answerGateway(provider, { store, clientId: provider.client_id, now: now() }, request)
      }
      if (name === 'bank') {
        const call = { store, clientId: provider.client_id, provider, now: now() }
        return answerBank(call, request, certificate)
      }
      if (name === 'platform') {
        await seeder.ensureSeeded(provider.client_id)
        const call = { store, clientId: provider.client_id, now: now() }
        return answerPlatform(provider, call, request)
      }
      if (name === 'mail') {
        return receiveEmail({ store, clientId: provider.client_id, now: now() }, request)
      }
      if (name === 'message') {
        return receiveMessage({ store, clientId: provider.client_id, now: now() }, request)
      }
      if (name === 'push' && isPush) {
        return receivePush({ store, clientId: provider.client_id, deviceId, now: now() }, request)
      }
      const { acs } = provider
      if (name === 'acs' && acs) {
        return answerAcs({ store, provider, client: acs, now: now() }, request)
      }
      throw unreachable(request)
    }
    const hasEffect = name !== 'bank' || !isPreparation(request)
    return faults.apply(name, provider.client_id, request.signal, work, hasEffect)
  }

  return {
    upstream,
    noteOutage,
    reset,
    site: sandboxSite({ store, world, faults, erpCall, reset, now }),
  }
}

/** The error that `fetch` throws for a host that does not exist. */
function unreachable(request: Request): TypeError {
  const { hostname } = new URL(request.url)
  return new TypeError('fetch failed', { cause: new Error(`getaddrinfo ENOTFOUND ${hostname}`) })
}
