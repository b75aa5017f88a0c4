import { guests } from '#sandbox/mail/guests.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ErpCall } from '#sandbox/erp/erp-call.ts'
import { isClosed } from '#sandbox/erp/receipt.ts'
import { type FaultBoard, faultSchema } from '#sandbox/faults.ts'
import {
  addDevice,
  deviceAnswerSchema,
  newDeviceSchema,
  setDeviceAnswer,
} from '#sandbox/push/devices.ts'
import type { Row, SandboxStore } from '#sandbox/store.ts'
import type { Provider, World } from '#sandbox/world.ts'
import { sandboxPage } from './page.ts'
import { settle } from './settle.ts'
import { stylesheet } from './stylesheet.ts'

/** What only the product can do, and somebody at the box may want at once. */
export interface Product {
  /** Runs today's reminders, whatever the hour; how many jobs that took. */
  readonly remind?: () => Promise<number>
}

export interface SiteSources {
  readonly store: SandboxStore
  readonly world: World
  readonly faults: FaultBoard
  erpCall(provider: Provider): Promise<ErpCall>
  reset(): Promise<void>
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const settleSchema = v.object({ client_id: v.string() })
const isForm = (c: Context) =>
  /^application\/x-www-form-urlencoded|^multipart\/form-data/i.test(
    c.req.header('content-type') ?? '',
  )

/** Forms send numbers as text and fields left alone as nothing. */
function fromForm(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled = Object.entries(fields).filter(([, value]) => value !== '')
  return Object.fromEntries(
    filled.map(([name, value]) => [name, name === 'ms' ? Number(value) : value]),
  )
}

async function bodyOf(c: Context): Promise<unknown> {
  if (isForm(c)) return fromForm(await c.req.parseBody())
  const text = await c.req.text()
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return null
  }
}

/** "mode: Invalid type…": which field and why, for whoever drives the sandbox by hand. */
function complaint(issues: readonly v.BaseIssue<unknown>[]): { message: string } {
  const words = issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
  return { message: words.join('; ') }
}

/** Forms go back to the page, programs get their answer. */
function done(c: Context): Response {
  return isForm(c) ? c.redirect('/sandbox', 303) : c.json({ type: 'success' })
}

function siteApp(sources: SiteSources): Hono<{ Bindings: Product }> {
  const { store, world, faults } = sources
  const app = new Hono<{ Bindings: Product }>()
  const providerOf = (clientId: string | undefined) =>
    world.providers.find(({ client_id }) => client_id === clientId)
  /** What happened at every provider, or at the one asked for, oldest first. */
  const everywhere = async (table: string, only?: string): Promise<Row[]> => {
    const ofTheBox = world.providers.map(({ client_id }) => client_id)
    const asked = only === undefined ? [...ofTheBox, ...(await guests(store))] : [only]
    const lists = await Promise.all(
      asked.map(async (client_id) =>
        (await store.list(client_id, table)).map((row) => Object.assign({ client_id }, row)),
      ),
    )
    return lists.flat()
  }

  app.use(async (c, next) => {
    // The page works without a session, so a stranger's page must not be able to press its buttons.
    const site = c.req.header('sec-fetch-site')
    if (c.req.method === 'POST' && site && site !== 'same-origin' && site !== 'none') {
      return c.json({ message: 'cross-site request' }, 403)
    }
    await next()
    c.header('content-security-policy', contentSecurityPolicy)
    c.header('cache-control', 'no-store')
    return undefined
  })

  for (const table of ['outbox', 'pushes', 'charges'] as const) {
    app.get(`/sandbox/${table}`, async (c) =>
      c.json({ [table]: await everywhere(table, c.req.query('client_id')) }),
    )
  }

  app.post('/sandbox/faults', async (c) => {
    const fault = v.safeParse(faultSchema, await bodyOf(c))
    if (!fault.success) return c.json(complaint(fault.issues), 400)
    const { client_id } = fault.output
    if (client_id !== undefined && !providerOf(client_id)) {
      return c.json({ message: 'client_id: no such provider' }, 400)
    }
    faults.set(fault.output)
    return done(c)
  })

  app.post('/sandbox/invoices/:id/settle', async (c) => {
    const body = v.safeParse(settleSchema, await bodyOf(c))
    if (!body.success) return c.json(complaint(body.issues), 400)
    const provider = providerOf(body.output.client_id)
    if (!provider) return c.json({ message: 'client_id: no such provider' }, 400)
    const outcome = await settle(await sources.erpCall(provider), c.req.param('id'))
    if (outcome === 'unknown') return c.json({ message: 'id: no such invoice' }, 400)
    if (outcome === 'closed') return c.json({ message: 'id: received or cancelled already' }, 400)
    return done(c)
  })

  app.post('/sandbox/reminders', async (c) => {
    if (!c.env.remind) return c.json({ message: 'nobody here reminds' }, 404)
    const done = await c.env.remind()
    return isForm(c) ? c.redirect('/sandbox', 303) : c.json({ type: 'success', jobs: done })
  })

  app.post('/sandbox/push-devices', async (c) => {
    const device = v.safeParse(newDeviceSchema, await bodyOf(c))
    if (!device.success) return c.json(complaint(device.issues), 400)
    if (!providerOf(device.output.client_id)) {
      return c.json({ message: 'client_id: no such provider' }, 400)
    }
    return c.json(await addDevice(store, device.output), 201)
  })

  app.post('/sandbox/push-devices/:id', async (c) => {
    const answer = v.safeParse(deviceAnswerSchema, await bodyOf(c))
    if (!answer.success) return c.json(complaint(answer.issues), 400)
    const isKnown = await setDeviceAnswer(store, c.req.param('id'), answer.output)
    return isKnown ? done(c) : c.json({ message: 'id: no such device' }, 400)
  })

  app.post('/sandbox/reset', async (c) => {
    await sources.reset()
    return done(c)
  })

  app.get('/sandbox/style.css', (c) =>
    c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )

  app.get('/sandbox', async (c) => {
    const invoices = await Promise.all(
      world.providers.map(async (provider) => {
        const { records } = await sources.erpCall(provider)
        const customers = await records.list('cliente')
        const names = new Map(customers.map((customer) => [customer['id'], customer['razao']]))
        const rows = await records.list('fn_areceber')
        return rows
          .filter((row) => !isClosed(row) && row['liberado'] === 'S')
          .map((row) =>
            Object.assign(row, {
              client_id: provider.client_id,
              customer: names.get(row['id_cliente']) ?? '',
            }),
          )
      }),
    )
    return c.html(
      await sandboxPage({
        world,
        origin: new URL(c.req.url),
        invoices: invoices.flat(),
        outbox: await everywhere('outbox'),
        pushes: await everywhere('pushes'),
        charges: await everywhere('charges'),
        faults: faults.list(),
      }),
    )
  })

  app.notFound((c) => c.json({ message: 'not found' }, 404))
  return app
}

/** The sandbox's own pages and calls, to look into the box and to break it. */
export function sandboxSite(sources: SiteSources) {
  const app = siteApp(sources)
  return async (request: Request, product: Product = {}): Promise<Response> =>
    app.fetch(request, product)
}
