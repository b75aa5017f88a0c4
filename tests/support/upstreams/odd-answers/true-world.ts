import { createSandbox } from '#sandbox/sandbox.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { createEgress } from '#server/platform/egress/egress.ts'
import { createErps } from '#server/upstreams/erp/erps.ts'
import type { Erp } from '#server/upstreams/erp/port.ts'
import { memoryStore } from '#tests/support/browser/memory-store.ts'
import { noon } from '#tests/support/upstreams/sandbox-world.ts'
import { unsharedWrites } from '#tests/support/database/unshared-writes.ts'
import { adapterWords, readListed, toJson } from './listed.ts'
import type { Row, Sent } from './oddities.ts'

const clientId = 'demo'

/** A question to the ERP, and its true answer. */
export interface Question {
  /** Its place among the questions of a reading; questions that are asked again have their first one. */
  readonly at: number
  readonly resource: string
  readonly isListing: boolean
  readonly sent: Sent
}

/** Rows beside those of the sandbox, so that every state stands in one row at least. */
export type MoreRows = Readonly<Record<string, Readonly<Record<string, Row>>>>

const account = () => {
  const tenant = sandboxTenants.find((one) => one.client_id === clientId)
  return {
    clientId,
    ixcDomain: 'demo.erp.sandbox.example',
    ixcAccessToken: tenant?.ixc_access_token ?? '',
    rules: providerRules(clientId),
  }
}

/**
 * Adapters whose calls a function answers. To make the caches of all providers takes milliseconds, so all
 * share them, each under a provider of its own: none knows what another was answered, or how often the ERP failed.
 */
export function erpsAnsweredBy(answer: (request: Request, erpNumber: number) => Promise<Response>) {
  const log = { warn: () => {} }
  const handle = (request: Request) =>
    answer(request, Number(/^https:..(\d+)\./.exec(request.url)?.[1]))
  const inProcess = { hostSuffix: '.sandbox.example', handle }
  const egress = createEgress({ allow: new Set(), log, random: () => 0, inProcess })
  const erps = createErps({ egress, writes: unsharedWrites(), now: () => noon, log })
  return (erpNumber: number): Erp =>
    erps.for({
      ...account(),
      clientId: `demo-${erpNumber}`,
      ixcDomain: `${erpNumber}.erp.sandbox.example`,
    })
}

/** The rows of the sandbox's provider, with others in their place. */
async function seededStore(moreRows: MoreRows) {
  const store = memoryStore()
  const sandbox = createSandbox({ store, now: () => noon, latency: { min: 0, max: 0 } })
  await ask(sandbox.upstream)
  for (const [table, rows] of Object.entries(moreRows)) {
    for (const [id, row] of Object.entries(rows)) {
      const before = (await store.get(clientId, table, id)) ?? {}
      await store.put(clientId, table, id, { ...before, ...textsOf(row), id })
    }
  }
  return sandbox
}

/** A listing with only the columns that the adapter may read; a row of the ERP has seventy. */
function shorten(sent: Sent): Sent {
  const listed = readListed(sent)
  if (!listed) return sent
  const { page, total, rowsName, rows } = listed
  const short = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => adapterWords.has(name))),
  )
  return toJson({ page, total, [rowsName]: short })
}

const textsOf = (row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]))

/** Any call, which seeds the store. */
const ask = (upstream: (request: Request) => Promise<Response>) =>
  upstream(
    new Request(`https://${account().ixcDomain}/webservice/v1/filial`, {
      method: 'POST',
      body: '{}',
    }),
  )

/**
 * The sandbox's ERP, whose answers are remembered: what was asked before is answered alike, whatever was
 * done since.
 */
export async function rememberingErp(moreRows: MoreRows) {
  const sandbox = await seededStore(moreRows)
  const remembered = new Map<string, Question>()

  async function question(request: Request): Promise<Question> {
    const resource = new URL(request.url).pathname.replace('/webservice/v1/', '')
    const key = `${resource} ${await request.clone().text()}`
    const known = remembered.get(key)
    if (known) return known
    const { method, headers } = request
    const url = `https://${account().ixcDomain}/webservice/v1/${resource}`
    const response = await sandbox.upstream(
      new Request(url, { method, headers, body: await request.text() }),
    )
    const sent = {
      bytes: new Uint8Array(await response.arrayBuffer()),
      contentType: response.headers.get('content-type') ?? '',
    }
    const isListing = request.headers.get('ixcsoft') === 'listar'
    const asked = {
      at: remembered.size,
      resource,
      isListing,
      sent: isListing ? shorten(sent) : sent,
    }
    remembered.set(key, asked)
    return asked
  }

  return { question, asked: () => [...remembered.values()] }
}

/** A body as an answer. */
export const respond = ({ bytes, contentType }: Sent): Response =>
  new Response(new Uint8Array(bytes), {
    headers: contentType === '' ? {} : { 'content-type': contentType },
  })
