import { calendarDate } from '#domain/dates.ts'
import { answerAcs } from './acs/acs.ts'
import { boxedWorld } from './boxed-world.ts'
import { withCurrentLine } from './erp/charge.ts'
import { dialectOf } from './erp/dialects.ts'
import type { ErpCall } from './erp/erp-call.ts'
import { withNoteKey } from './erp/note-key.ts'
import { erpRecords } from './erp/records.ts'
import { answerErp } from './erp/web-service.ts'
import { noteGuest } from './mail/guests.ts'
import { takeLetter } from './mail/mailbox.ts'
import { faultBoard, type Upstream, upstreams, wait } from './faults.ts'
import { answerGateway } from './gateway/gateway.ts'
import { pushHost } from './push/devices.ts'
import { takePush } from './push/sink.ts'
import { answerPlatform } from './platform/platform.ts'
import { seeding } from './seeding.ts'
import { type Product, sandboxSite } from './site/site.ts'
import type { SandboxStore } from './store.ts'
import type { Provider, World } from './world.ts'

export interface Sandbox {
  /** The upstream hosts: `<client>.erp.sandbox.example` and its like. Rejects as a network would. */
  readonly upstream: (request: Request) => Promise<Response>
  /** `/sandbox` and what lies under it. Who may see it is for the server to say. */
  readonly site: (request: Request, product?: Product) => Promise<Response>
  /** Back to the seed, everything mended. */
  readonly reset: () => Promise<void>
}

export interface SandboxOptions {
  readonly store: SandboxStore
  readonly now: () => Date
  /** Milliseconds an upstream takes to answer; `{ min: 0, max: 0 }` answers at once. */
  readonly latency?: { readonly min: number; readonly max: number }
  readonly world?: World
}

const deviceShape = /^\/([a-z0-9-]+)\/([0-9a-f-]{36})$/
const hostShape = /^([a-z0-9-]+)\.([a-z]+)\.sandbox\.example$/

function isUpstream(name: string | undefined): name is Upstream {
  return upstreams.some((upstream) => upstream === name)
}

/** A provider in a box: what a subscriber portal has to deal with, without the provider. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { store, now, latency = { min: 50, max: 150 }, world = boxedWorld } = options
  const faults = faultBoard()
  const ensureSeeded = seeding(store, world)

  async function erpCall(provider: Provider): Promise<ErpCall> {
    await ensureSeeded(provider.client_id)
    const instant = now()
    const today = calendarDate(instant)
    const records = erpRecords({
      store,
      clientId: provider.client_id,
      today,
      present: (table, row) => {
        if (table === 'vd_saida') return withNoteKey(row)
        return table === 'fn_areceber' ? withCurrentLine(provider, row) : row
      },
    })
    return { provider, dialect: dialectOf(provider.client_id), records, now: instant, today }
  }

  async function reset(): Promise<void> {
    faults.clear()
    await store.clear()
  }

  async function upstream(request: Request): Promise<Response> {
    const { hostname, pathname } = new URL(request.url)
    const isPush = hostname === pushHost
    const [, deviceOwner, deviceId = ''] = (isPush && deviceShape.exec(pathname)) || []
    const [, host, service] = hostShape.exec(hostname) ?? []
    const [clientId, name] = isPush ? [deviceOwner, 'push'] : [host, service]
    const provider = world.providers.find(({ client_id }) => client_id === clientId)
    if (name === 'mail' && clientId !== undefined && !provider) {
      await noteGuest(store, clientId)
      return takeLetter({ store, clientId, now: now() }, request)
    }
    if (!provider || !isUpstream(name)) throw unreachable(request)
    const { min, max } = latency
    const hasOwnPace = faults.setsPace(name, provider.client_id)
    if (max > 0 && !hasOwnPace) await wait(min + Math.random() * (max - min), request.signal)
    return faults.apply(name, provider.client_id, request.signal, async () => {
      if (name === 'erp') return answerErp(await erpCall(provider), request)
      if (name === 'gateway') {
        return answerGateway(provider, { store, clientId: provider.client_id, now: now() }, request)
      }
      if (name === 'platform') {
        await ensureSeeded(provider.client_id)
        const call = { store, clientId: provider.client_id, now: now() }
        return answerPlatform(provider, call, request)
      }
      if (name === 'mail') {
        return takeLetter({ store, clientId: provider.client_id, now: now() }, request)
      }
      if (name === 'push' && isPush) {
        return takePush({ store, clientId: provider.client_id, deviceId, now: now() }, request)
      }
      const { acs } = provider
      if (name === 'acs' && acs) {
        return answerAcs({ store, provider, client: acs, now: now() }, request)
      }
      throw unreachable(request)
    })
  }

  return {
    upstream,
    reset,
    site: sandboxSite({ store, world, faults, erpCall, reset }),
  }
}

/** What `fetch` throws for a host that is not there. */
function unreachable(request: Request): TypeError {
  const { hostname } = new URL(request.url)
  return new TypeError('fetch failed', { cause: new Error(`getaddrinfo ENOTFOUND ${hostname}`) })
}
