import { listAddedProviders } from '#sandbox/mail/added-providers.ts'
import { Hono } from 'hono'
import * as v from 'valibot'
import { describeFile, fileAnswer, fileContents } from '#sandbox/erp/actions/attached-files.ts'
import type { ErpCall } from '#sandbox/erp/erp-call.ts'
import { isClosed } from '#sandbox/erp/actions/receipt.ts'
import { type FaultBoard, faultSchema } from '#sandbox/faults.ts'
import { cardBankOrderSchema, orderCardBank } from '#sandbox/gateway/card-bank.ts'
import {
  addSubscription,
  subscriptionAnswerSchema,
  newSubscriptionSchema,
  setSubscriptionAnswer,
} from '#sandbox/push/subscriptions.ts'
import type { Row, SandboxStore } from '#sandbox/store.ts'
import type { Provider, World } from '#sandbox/world/world.ts'
import { done, isForm, readBody, validationMessage } from './form-or-json.ts'
import { networkRoutes } from './network-routes.ts'
import { sandboxPage } from './page.ts'
import {
  bankOrderSchema,
  choosePayer,
  codePaymentSchema,
  orderBank,
  payCode,
  payerChoiceSchema,
  runSchema,
} from './pix-bank-routes.ts'
import { resetPage } from './reset-page.ts'
import { settleByPix } from './settle-by-pix.ts'
import { stylesheet } from './stylesheet.ts'

/** Actions of the product that the sandbox's page offers. */
export interface ProductActions {
  /** Sends today's reminders at any hour; returns the number of jobs that ran. */
  readonly sendReminders?: () => Promise<number>
  /** Does what automatic payments have to do, as if it were so many days later; returns the number of jobs. */
  readonly runAutomaticPayments?: (days: number) => Promise<number>
  /** Tells the portal that a sale changed, as the gateway does. */
  readonly notifyGateway?: (clientId: string, paymentId: string) => Promise<void>
  /** Makes the portal's own rows of the sandbox's providers as they were at the first start. */
  readonly reset?: () => Promise<void>
}

export interface SiteSources {
  readonly store: SandboxStore
  readonly world: World
  readonly faults: FaultBoard
  erpCall(provider: Provider): Promise<ErpCall>
  reset(): Promise<void>
  now(): Date
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
/** Columns of a record as the provider's staff change them; dates may be tokens (`{{today+3}}`). */
const recordChangeSchema = v.object({
  client_id: v.string(),
  values: v.record(v.string(), v.string()),
})
function siteApp(sources: SiteSources): Hono<{ Bindings: ProductActions }> {
  const { store, world, faults } = sources
  const app = new Hono<{ Bindings: ProductActions }>()
  const providerOf = (clientId: string | undefined) =>
    world.providers.find(({ client_id }) => client_id === clientId)
  /** The rows of a table at every provider, or at the given one, oldest first. */
  const listForProviders = async (table: string, only?: string): Promise<Row[]> => {
    const own = world.providers.map(({ client_id }) => client_id)
    const asked = only === undefined ? [...own, ...(await listAddedProviders(store))] : [only]
    const lists = await Promise.all(
      asked.map(async (client_id) =>
        (await store.list(client_id, table)).map((row) => Object.assign({ client_id }, row)),
      ),
    )
    return lists.flat()
  }

  app.use(async (c, next) => {
    // The page works without a session, so a page of another site must not be able to press its
    // buttons.
    const site = c.req.header('sec-fetch-site')
    if (c.req.method === 'POST' && site && site !== 'same-origin' && site !== 'none') {
      return c.json({ message: 'cross-site request' }, 403)
    }
    await next()
    c.header('content-security-policy', contentSecurityPolicy)
    c.header('cache-control', 'no-store')
    return undefined
  })

  for (const table of ['outbox', 'messages', 'pushes', 'charges', 'pix_recurrences'] as const) {
    app.get(`/sandbox/${table.replace('_', '-')}`, async (c) =>
      c.json({ [table]: await listForProviders(table, c.req.query('client_id')) }),
    )
  }

  app.get('/sandbox/files', async (c) => {
    const rows = await listForProviders(fileContents, c.req.query('client_id'))
    return c.json({ files: rows.map(describeFile) })
  })

  app.get('/sandbox/files/:client/:id', async (c) => {
    const { client, id } = c.req.param()
    return (await fileAnswer(store, client, id)) ?? c.json({ message: 'id: no such file' }, 404)
  })

  app.post('/sandbox/faults', async (c) => {
    const fault = v.safeParse(faultSchema, await readBody(c))
    if (!fault.success) return c.json(validationMessage(fault.issues), 400)
    const { client_id } = fault.output
    if (client_id !== undefined && !providerOf(client_id)) {
      return c.json({ message: 'client_id: no such provider' }, 400)
    }
    faults.set(fault.output)
    return done(c)
  })

  app.post('/sandbox/invoices/:id/settle', async (c) => {
    const body = v.safeParse(settleSchema, await readBody(c))
    if (!body.success) return c.json(validationMessage(body.issues), 400)
    const provider = providerOf(body.output.client_id)
    if (!provider) return c.json({ message: 'client_id: no such provider' }, 400)
    const outcome = await settleByPix(await sources.erpCall(provider), c.req.param('id'))
    if (outcome === 'unknown') return c.json({ message: 'id: no such invoice' }, 400)
    if (outcome === 'closed') return c.json({ message: 'id: received or cancelled already' }, 400)
    return done(c)
  })

  app.route(
    '/',
    networkRoutes(providerOf, (provider) => sources.erpCall(provider)),
  )

  app.post('/sandbox/erp/:table/:id', async (c) => {
    const body = v.safeParse(recordChangeSchema, await readBody(c))
    if (!body.success) return c.json(validationMessage(body.issues), 400)
    const provider = providerOf(body.output.client_id)
    if (!provider) return c.json({ message: 'client_id: no such provider' }, 400)
    const { records } = await sources.erpCall(provider)
    const { table, id } = c.req.param()
    if (!(await records.get(table, id))) return c.json({ message: 'id: no such record' }, 400)
    await records.change(table, id, body.output.values)
    return done(c)
  })

  app.post('/sandbox/reminders', async (c) => {
    if (!c.env.sendReminders) return c.json({ message: 'reminders are not available' }, 404)
    const jobs = await c.env.sendReminders()
    return isForm(c) ? c.redirect('/sandbox', 303) : c.json({ type: 'success', jobs })
  })

  app.post('/sandbox/automatic-payments', async (c) => {
    if (!c.env.runAutomaticPayments) {
      return c.json({ message: 'automatic payments are not available' }, 404)
    }
    const body = v.safeParse(runSchema, await readBody(c))
    if (!body.success) return c.json(validationMessage(body.issues), 400)
    const jobs = await c.env.runAutomaticPayments(body.output.days)
    return isForm(c) ? c.redirect('/sandbox', 303) : c.json({ type: 'success', jobs })
  })

  app.post('/sandbox/pix-bank', async (c) => {
    const order = v.safeParse(bankOrderSchema, await readBody(c))
    if (!order.success) return c.json(validationMessage(order.issues), 400)
    if (!providerOf(order.output.client_id)) {
      return c.json({ message: 'client_id: no such provider' }, 400)
    }
    await orderBank(store, order.output, sources.now())
    return done(c)
  })

  app.post('/sandbox/card-bank', async (c) => {
    const order = v.safeParse(cardBankOrderSchema, await readBody(c))
    if (!order.success) return c.json(validationMessage(order.issues), 400)
    if (!providerOf(order.output.client_id)) {
      return c.json({ message: 'client_id: no such provider' }, 400)
    }
    await orderCardBank(store, order.output)
    return done(c)
  })

  app.post('/sandbox/pix-recurrences/:id', async (c) => {
    const choice = v.safeParse(payerChoiceSchema, await readBody(c))
    if (!choice.success) return c.json(validationMessage(choice.issues), 400)
    const isMade = await choosePayer(store, c.req.param('id'), choice.output, sources.now())
    return isMade ? done(c) : c.json({ message: 'id: nothing to choose' }, 400)
  })

  app.post('/sandbox/pix-codes/:id', async (c) => {
    const payment = v.safeParse(codePaymentSchema, await readBody(c))
    if (!payment.success) return c.json(validationMessage(payment.issues), 400)
    const id = c.req.param('id')
    if (!(await payCode(store, id, payment.output, sources.now()))) {
      return c.json({ message: 'id: no code to pay' }, 400)
    }
    await c.env.notifyGateway?.(payment.output.client_id, id)
    return done(c)
  })

  app.post('/sandbox/push-devices', async (c) => {
    const device = v.safeParse(newSubscriptionSchema, await readBody(c))
    if (!device.success) return c.json(validationMessage(device.issues), 400)
    if (!providerOf(device.output.client_id)) {
      return c.json({ message: 'client_id: no such provider' }, 400)
    }
    return c.json(await addSubscription(store, device.output), 201)
  })

  app.post('/sandbox/push-devices/:id', async (c) => {
    const answer = v.safeParse(subscriptionAnswerSchema, await readBody(c))
    if (!answer.success) return c.json(validationMessage(answer.issues), 400)
    const isKnown = await setSubscriptionAnswer(store, c.req.param('id'), answer.output)
    return isKnown ? done(c) : c.json({ message: 'id: no such device' }, 400)
  })

  app.get('/sandbox/reset', async (c) => c.html(await resetPage()))

  app.post('/sandbox/reset', async (c) => {
    await sources.reset()
    // Last, so that the portal remembers no answer of before.
    await c.env.reset?.()
    return isForm(c) ? c.redirect('/sandbox?recomecou', 303) : c.json({ type: 'success' })
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
        isReset: c.req.query('recomecou') !== undefined,
        logins: await listForProviders('radusuarios'),
        invoices: invoices.flat(),
        outbox: await listForProviders('outbox'),
        messages: await listForProviders('messages'),
        pushes: await listForProviders('pushes'),
        charges: await listForProviders('charges'),
        recurrences: await listForProviders('pix_recurrences'),
        faults: faults.list(),
      }),
    )
  })

  app.notFound((c) => c.json({ message: 'not found' }, 404))
  return app
}

/** The sandbox's own page and calls, to look into it and to set faults. */
export function sandboxSite(sources: SiteSources) {
  const app = siteApp(sources)
  return async (request: Request, product: ProductActions = {}): Promise<Response> =>
    app.fetch(request, product)
}
