import { type Context, Hono } from 'hono'
import * as records from './records.ts'

/*
 * The routes of both specifications, with the fields they name and nothing more: no request id, no
 * `as_of`, no shape that is not shown. Where an answer is not shown at all it is empty, and refusals
 * have their text alone.
 */

const pdf = Buffer.from('%PDF-1.4\n% um documento\n%%EOF\n').toString('base64')

/** An unsigned token with the flags alone, which is all that the portal reads. */
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = `${part({ alg: 'none' })}.${part({ featureFlag: ['credit_card'] })}.`

/** The cookie of a subscriber who is signed in. */
export const signedInCookie = `validToken=${token}`

const refuse = (c: Context, status: 400 | 401 | 404, message: string) => c.json({ message }, status)
const worked = (c: Context) => c.body(null, 204)
const isSignedIn = (c: Context) => c.req.header('authorization') === `Bearer ${token}`

/** What was done on the server, which its later answers show. */
export interface SpecifiedState {
  readonly done: string[]
  paid: Set<string>
  isUnlocked: boolean
}

function signIn(c: Context) {
  c.header('Set-Cookie', `validToken=${token}; Path=/; SameSite=Strict`)
  return c.json({})
}

function publicRoutes(state: SpecifiedState): Hono {
  const app = new Hono()
  app.get('/theme', (c) => c.json(records.theme))
  app.post('/sign-in', async (c) => {
    const { cpfOrCnpj, password } = await c.req.json<Record<string, string>>()
    if (!cpfOrCnpj) return refuse(c, 400, 'cpfOrCnpj not provided')
    return password === 'portal123' ? signIn(c) : refuse(c, 401, 'invalid password')
  })
  app.get('/auth/valid-token', (c) =>
    isSignedIn(c) ? c.json({}) : refuse(c, 401, 'invalid token'),
  )
  app.post('/check/cpf-cnpj', worked)
  app.get('/customer/list/protected-emails', (c) => c.json(['h*****@e******.example']))
  app.post('/send/verification-code/mail', worked)
  app.get('/auth/verification-code-token', worked)
  app.post('/check/verification-code', worked)
  app.get('/auth/change-password-token', worked)
  app.put('/customer/edit/password', async (c) => {
    const { currentPassword } = await c.req.json<Record<string, string>>()
    if (currentPassword === 'errada') return refuse(c, 400, 'invalid currentPassword')
    state.done.push('password')
    return worked(c)
  })
  app.post('/auth/sign-in/provider', async (c) => {
    const { password } = await c.req.json<Record<string, string>>()
    if (password !== 'provedor-123') return refuse(c, 401, 'invalid client_id or password')
    c.header('Set-Cookie', 'provider=1; Path=/; HttpOnly')
    return c.json({})
  })
  app.get('/auth/provider', (c) =>
    c.req.header('cookie')?.includes('provider=1') ? c.json({}) : refuse(c, 401, 'unauthenticated'),
  )
  app.get('/atplus/oletv/check', (c) =>
    c.json({ hasOletv: true, customerEmail: records.customer.email, contractId: '31' }),
  )
  app.post('/atplus/oletv/recovery-password', worked)
  app.post('/provider/send/notification', async (c) => {
    const { title } = await c.req.json<Record<string, string>>()
    if (!title) return refuse(c, 400, 'title not provided')
    state.done.push(`announcement ${title}`)
    return worked(c)
  })
  return app
}

function listInvoices(c: Context, state: SpecifiedState) {
  const { status, end_date: end, invoice_id: id } = c.req.query()
  const all = records.invoices.map((invoice) =>
    state.paid.has(invoice.id)
      ? { ...invoice, status: 'R', valor_recebido: invoice.valor }
      : invoice,
  )
  const found = all.filter(
    (invoice) =>
      (!id || invoice.id === id) &&
      (!end || invoice.data_vencimento <= end) &&
      (!status || (invoice.status === 'R') === (status === 'received')),
  )
  return found.length > 0 ? c.json({ invoices: found }) : refuse(c, 404, 'no invoices found')
}

function customerRoutes(state: SpecifiedState): Hono {
  const app = new Hono()
  app.get('/list', (c) => c.json({ customer: records.customer }))
  app.get('/list/invoices', (c) => listInvoices(c, state))
  app.post('/generate/invoice-download-token', (c) => c.json({ token: 'uma-vez' }))
  app.get('/download/invoice/:token', (c) => c.text(pdf))
  app.get('/read/pix-payment/:id', (c) =>
    c.json({
      type: 'success',
      qr_code: { base_64: 'iVBORw0KGgo=' },
      copy_paste: records.copyPaste,
    }),
  )
  app.get('/list/contracts', (c) => {
    const [contract] = records.contracts
    const shown = { ...contract, status_internet: state.isUnlocked ? 'A' : 'CM' }
    return c.json({ contracts: [shown] })
  })
  app.get('/list/contracts/short', (c) => c.json(records.contracts.map(({ id }) => ({ id }))))
  app.get('/list/services', (c) => c.json({ services: records.services }))
  app.get('/contracts/unlock/:id', (c) => {
    state.isUnlocked = true
    return c.json({ type: 'success', message: 'Contrato liberado.' })
  })
  app.get('/download/contract/:id', (c) => c.json({ contractBase64: pdf }))
  app.get('/contract/:id/annual-debt-settlement', (c) => c.json({ annualDebtSettlement: pdf }))
  app.get('/list/sale-invoices', (c) => c.json({ sale_invoices: records.fiscalNotes }))
  app.post('/generate/sale-invoice-download-token', (c) => c.json({ token: 'uma-vez' }))
  app.get('/download/sale-invoice/:token', (c) => c.text(pdf))
  app.get('/app/:a/:b/details', (c) => c.json({ app: records.app }))
  app.get('/app/:a/:b/:c/details', (c) => c.json({ app: records.app }))
  app.get('/support/subjects', (c) =>
    c.json({ subjects: [{ id: '88', value: 'Sem conexão', description: '' }] }),
  )
  app.get('/list/support/messages/:id', (c) => c.json({ messages: [records.supportMessage] }))
  app.post('/create/support/message', worked)
  // The specifications name these operations and leave their calls to the contract.
  app.get('/apps', (c) => {
    const { name, image, app_store_link, play_store_link } = records.app
    const entry = { id: '5', name, image, app_store_link, play_store_link }
    const customer_apps = [{ customer_app: entry, integration_method: 'watch' }]
    return c.json({ groups: [{ contract_id: '31', customer_apps }] })
  })
  app.get('/list/supports', (c) => {
    const isOpen = c.req.query('status') === 'in_progress'
    return c.json({ supports: isOpen ? [records.supportRequest] : [] })
  })
  app.get('/list/support/:id', (c) => c.json({ support: records.supportRequest }))
  return app
}

export function paymentRoutes(state: SpecifiedState): Hono {
  const app = new Hono()
  app.get('/card', (c) => c.json({ cards: [records.card] }))
  app.post('/card', (c) => refuse(c, 400, 'Card already registered for this customer'))
  app.post('/pay/invoice', async (c) => {
    const { invoiceId } = await c.req.json<Record<string, string>>()
    state.paid.add(invoiceId ?? '')
    return worked(c)
  })
  return app
}

export function acsRoutes(state: SpecifiedState): Hono {
  const app = new Hono()
  app.get('/customer/check', (c) => c.json({ is_acs_configured: true }))
  app.get('/devices', (c) => c.json({ devices: [records.device] }))
  app.get('/device/:serial', (c) => c.json({ device: records.device }))
  app.patch('/device/:serial/:wlan', (c) => {
    state.done.push(`wifi ${c.req.param('wlan')}`)
    return worked(c)
  })
  app.get('/adm/auth', (c) =>
    c.req.header('cookie')?.includes('administrator=1')
      ? c.json({})
      : refuse(c, 401, 'unauthenticated'),
  )
  app.get('/adm/client-id/:id', (c) => refuse(c, 404, 'no ACS configured'))
  return app
}

export function adminRoutes(state: SpecifiedState): Hono {
  const app = new Hono()
  // The specifications do not name the call; its answer is not shown either.
  app.post('/auth/sign-in', async (c) => {
    const { password } = await c.req.json<Record<string, string>>()
    if (password !== 'administra-123') return refuse(c, 401, 'no')
    c.header('Set-Cookie', 'administrator=1; Path=/; HttpOnly')
    return c.json({})
  })
  app.get('/customers', (c) => {
    const { client_id, alias } = records.tenant
    return c.json({ customers: [{ client_id, alias }] })
  })
  app.get('/customer/:id', (c) => c.json({ customer: records.tenant }))
  app.put('/customer/:id/edit', async (c) => {
    const { alias } = await c.req.json<Record<string, string>>()
    state.done.push(`tenant ${alias}`)
    return worked(c)
  })
  app.patch('/customer/:id/suspend', worked)
  app.get('/customer/:id/customer-apps', (c) => c.json({ customer_apps: [records.tenantApp] }))
  app.get('/customer/:id/customer-app/:app', (c) => c.json({ customer_app: records.tenantApp }))
  app.delete('/customer/:id/customer-app/:app/remove', worked)
  return app
}

/** Everything below `/api/central`; what is the customer's needs the token. */
export function centralRoutes(state: SpecifiedState): Hono {
  const app = new Hono()
  app.route('/', publicRoutes(state))
  app.use('/customer/*', async (c, next) =>
    isSignedIn(c) ? next() : refuse(c, 401, 'invalid token'),
  )
  app.route('/customer', customerRoutes(state))
  return app
}
