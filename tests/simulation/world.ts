import { isDeepStrictEqual } from 'node:util'
import { createECDH } from 'node:crypto'
import { addDays, type CalendarDate } from '#domain/platform/time/dates.ts'
import { pushHosts } from '#sandbox/push/subscriptions.ts'
import { createSandbox, type Wire } from '#sandbox/sandbox.ts'
import { contractRow } from '#sandbox/seed/contract-row.ts'
import { customerRecord } from '#sandbox/seed/customer-row.ts'
import { walletRows } from '#sandbox/erp/wallets.ts'
import { fibreRow } from '#sandbox/seed/fibre-row.ts'
import { openInvoice } from '#sandbox/seed/invoice-row.ts'
import { loginRow } from '#sandbox/seed/login-row.ts'
import { placeRows } from '#sandbox/seed/place-rows.ts'
import { planRows } from '#sandbox/seed/plan-rows.ts'
import type { Row, SandboxStore } from '#sandbox/store.ts'
import { presetCards } from '#sandbox/gateway/gateway-cards.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { sandboxPassword, type SandboxPerson } from '#sandbox/world/people.ts'
import type { Chance } from './chance.ts'
import { virtualNow, worldLater } from './virtual-time.ts'

/** Two providers whose gateway offers everything. */
export const tenants = sandboxTenants.filter(({ client_id: id }) =>
  ['demo', 'litoral'].includes(id),
)

/** Each has three subscribers with a contract: the first two at one box of the network, the third not. */
const documents = ['52998224725', '11144477735', '39053344705']

export interface SimulatedPerson extends SandboxPerson {
  readonly contractId: string
  /** The box of the network that an outage strikes. */
  readonly box: string
}

export const people: readonly SimulatedPerson[] = tenants.flatMap(({ client_id: clientId }) =>
  documents.map((document, index) => ({
    clientId,
    erpId: String(101 + index),
    contractId: String(201 + index),
    box: index < 2 ? '1' : '2',
    name: `Assinante ${'ABC'.charAt(index)}`,
    document,
    password: sandboxPassword,
    featureFlags: ['credit_card'] as const,
    cards: presetCards,
    pastOutage: null,
    about: '',
  })),
)

function seedRows(clientId: string): Readonly<Record<string, readonly Row[]>> {
  const here = people.filter((one) => one.clientId === clientId)
  const home = { cep: '88010-000', street: 'Rua A', number: '1', district: 'Centro' } as const
  // The parity of a login's id decides its box.
  const logins = here.map(({ erpId, contractId, box }, index) => {
    const id = String(600 + index * 2 + (box === '1' ? 0 : 1))
    return loginRow({ id, customer: erpId, contract: contractId, login: `login${id}` })
  })
  return {
    ...placeRows,
    ...planRows(),
    cliente: here.map((one) =>
      customerRecord(one.erpId, one, {
        ...home,
        city: 'Florianópolis',
        email: `a${one.erpId}@correio.example`,
      }),
    ),
    cliente_contrato: here.map(({ erpId, contractId }) =>
      contractRow({
        id: contractId,
        customer: erpId,
        plan: 'FIBRA 500 MEGA',
        internet: 'A',
        activatedOn: '2022-04-04',
      }),
    ),
    radusuarios: logins,
    radpop_radio: [{ id: '1', descricao: 'OLT 01', id_pop: '1', ativo: 'S' }],
    rad_caixa_ftth: ['1', '2'].map((id) => ({ id, descricao: `CTO ${id}`, id_transmissor: '1' })),
    radpop_radio_cliente_fibra: logins.map(fibreRow),
    fn_areceber: [],
    fn_areceber_baixas: [],
    fn_carteira_cobranca: walletRows,
    filial: [{ id: '1', razao: 'Provedor', fantasia: 'Provedor', cnpj: '99.888.777/0001-00' }],
  }
}

/** The rows of the outside world in memory: reading them costs no statement. */
function memoryStore() {
  let tables = new Map<string, Map<string, Row>>()
  let counters = new Map<string, number>()
  const nameOf = (clientId: string, table: string) => `${clientId} ${table}`
  const rowsOf = (clientId: string, table: string) => {
    const name = nameOf(clientId, table)
    const known = tables.get(name) ?? new Map<string, Row>()
    tables.set(name, known)
    return known
  }
  const store: SandboxStore = {
    list: async (clientId, table) => [...rowsOf(clientId, table).values()],
    get: async (clientId, table, id) => rowsOf(clientId, table).get(id) ?? null,
    put: async (clientId, table, id, row) => void rowsOf(clientId, table).set(id, row),
    putAll: async (clientId, rows) => {
      for (const { table, id, row } of rows) rowsOf(clientId, table).set(id, row)
    },
    putIf: async (clientId, before, rows) => {
      const [{ table, id }] = rows
      if (!isDeepStrictEqual(rowsOf(clientId, table).get(id) ?? null, before)) return false
      for (const one of rows) rowsOf(clientId, one.table).set(one.id, one.row)
      return true
    },
    remove: async (clientId, table, id) => void rowsOf(clientId, table).delete(id),
    nextId: async (clientId, table) => {
      const name = nameOf(clientId, table)
      const inUse = [...rowsOf(clientId, table).keys()].map((id) => Number(id) || 0)
      const next = Math.max(counters.get(name) ?? 0, ...inUse) + 1
      counters.set(name, next)
      return next
    },
    clear: async () => {
      tables = new Map()
      counters = new Map()
    },
  }
  return {
    store,
    list: (clientId: string, table: string): readonly Row[] => [
      ...rowsOf(clientId, table).values(),
    ],
  }
}

/** How much goes wrong outside: the share of calls, from 0 to 1. */
export interface Weather {
  erp: number
  gateway: number
  bank: number
  push: number
}

export interface Push {
  readonly clientId: string
  readonly customerId: string
  readonly topic: string
}

const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const failed = (cause: Error) => new TypeError('fetch failed', { cause })
const hang = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** What becomes of a call that goes wrong. */
const mishaps = [
  'refused',
  'lost before',
  'lost after',
  'hangs',
  'hangs after',
  'late',
  'slow',
  'status 500',
  'garbage',
] as const

export type OutsideWorld = ReturnType<typeof outsideWorld>

/** Everything outside of the server under one chance: ERP, gateway, bank and push service. */
export function outsideWorld(chance: Chance, weather: Weather) {
  const { store, list } = memoryStore()
  const world = { providers: tenants, people, seedRows }
  const sandbox = createSandbox({ store, now: virtualNow, latency: { min: 0, max: 0 }, world })
  const pushes: Push[] = []
  let bills = 1000

  async function receivePush(request: Request): Promise<Response> {
    const [, clientId = '', customerId = ''] = new URL(request.url).pathname.split('/')
    pushes.push({ clientId, customerId, topic: request.headers.get('topic') ?? '' })
    return new Response(null, { status: 201 })
  }

  /** The effect of a call, whatever becomes of its caller. */
  const answer = async (request: Request, wire: Wire): Promise<Response> =>
    pushHosts.includes(new URL(request.url).hostname)
      ? receivePush(request)
      : sandbox.upstream(request, wire)

  const shareOf = ({ hostname }: URL) => {
    if (pushHosts.includes(hostname)) return weather.push
    if (hostname.includes('.gateway.')) return weather.gateway
    if (hostname.includes('.bank.')) return weather.bank
    return hostname.includes('.erp.') ? weather.erp : 0
  }

  async function goWrong(request: Request, body: string | null, wire: Wire): Promise<Response> {
    // A request whose caller gives up may still arrive: its effect does not hear of that.
    const { url, method, headers, signal } = request
    const act = () => answer(new Request(url, { method, headers, body }), wire)
    switch (chance.pick(mishaps)) {
      case 'refused':
        throw failed(refused())
      case 'lost before':
        throw failed(reset())
      case 'lost after':
        await act()
        throw failed(reset())
      case 'hangs':
        return hang(signal)
      case 'hangs after':
        await act()
        return hang(signal)
      case 'late':
        // Nothing is read later than it is asked for; what is done may be.
        if (method !== 'GET') worldLater(chance.between(1_000, 90_000), () => void act())
        return hang(signal)
      case 'slow':
        await new Promise<void>((resolve) => worldLater(chance.between(500, 9_000), resolve))
        return act()
      case 'status 500':
        return new Response('<h1>500</h1>', { status: 500 })
      default:
        return new Response('{"page":"1","total":"3","registros":[{"id":"1","val')
    }
  }

  return {
    store,
    list,
    site: sandbox.site,
    reset: sandbox.reset,
    pushes,
    upstream: async (request: Request, wire: Wire = {}): Promise<Response> => {
      const body = request.body === null ? null : await request.clone().text()
      const isFine = !chance.is(shareOf(new URL(request.url)))
      return isFine ? answer(request, wire) : goWrong(request, body, wire)
    },
    /** Issues a bill of a contract, as the ERP does by night. */
    issue: async (person: SimulatedPerson, today: CalendarDate, inDays: number, value: string) => {
      bills += 1
      const id = String(bills)
      const row = openInvoice({
        id,
        customer: person.erpId,
        contract: person.contractId,
        due: addDays(today, inDays),
        value,
        isIssued: true,
      })
      await store.put(person.clientId, 'fn_areceber', id, row)
      return id
    },
  }
}

const device = createECDH('prime256v1')
const p256dh = device.generateKeys('base64url')

/** The browser of a subscriber, as it subscribes to pushes. */
export const subscriptionOf = ({ clientId, erpId }: SimulatedPerson) => ({
  endpoint: `https://${pushHosts[0]}/${clientId}/${erpId}`,
  expirationTime: null,
  keys: { p256dh, auth: Buffer.alloc(16, 7).toString('base64url') },
})
