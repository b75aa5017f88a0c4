/*
 * A program of somebody else: it knows the OpenAPI document of a provider's host and nothing of the
 * product. `paths.ts` is generated from that document (`generated-client.test.ts`).
 */
import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from './paths.ts'

const [origin = ''] = process.argv.slice(2)
const [cpfOrCnpj = '', password = ''] = process.argv.slice(3)

const cookies = new Map<string, string>()

/** Keeps the cookies of every answer, as the document asks for, and sends them with the token. */
const session: Middleware = {
  onRequest({ request }) {
    const pairs = [...cookies].map(([name, value]) => `${name}=${value}`)
    if (pairs.length > 0) request.headers.set('Cookie', pairs.join('; '))
    const token = cookies.get('validToken')
    if (token) request.headers.set('Authorization', `Bearer ${token}`)
    return request
  },
  onResponse({ response }) {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
  },
}

const client = createClient<paths>({ baseUrl: origin })
client.use(session)

/** The answer of a call; a refusal ends the program with its text. */
function expectData<T>(
  call: string,
  { data, error }: { data?: T; error?: { message: string } },
): T {
  if (data === undefined) throw new Error(`${call}: ${error?.message ?? 'no answer'}`)
  return data
}

const theme = expectData('theme', await client.GET('/api/central/theme', {}))
const reads = { client_id: theme.client_id }
const acts = { ...reads, Origin: origin }

const foreign = await client.POST('/api/central/sign-in', {
  // @ts-expect-error -- the types say that a call with effect names where it comes from
  params: { header: reads },
  body: { cpfOrCnpj, password },
})
const wrong = await client.POST('/api/central/sign-in', {
  params: { header: acts },
  body: { cpfOrCnpj, password: `${password}?` },
})
/** One of the texts of the document: the types know which. */
const refusedPassword: 'invalid password' | undefined =
  wrong.error?.message === 'invalid password' ? wrong.error.message : undefined

const body = { cpfOrCnpj, password }
expectData('signIn', await client.POST('/api/central/sign-in', { params: { header: acts }, body }))

const { invoices } = expectData(
  'listInvoices',
  await client.GET('/api/central/customer/list/invoices', { params: { header: reads } }),
)
const unpaid = invoices.filter(({ status }) => status === 'A')
const [invoice] = unpaid
if (!invoice) throw new Error('no unpaid invoice')
const invoiceId = String(invoice.id)

const pix = expectData(
  'readPix',
  await client.GET('/api/central/customer/read/pix-payment/{invoiceId}', {
    params: { header: reads, path: { invoiceId } },
  }),
)

const { cards } = expectData(
  'listCards',
  await client.GET('/api/payment/card', { params: { header: reads } }),
)
const [card] = cards
if (!card) throw new Error('no saved card')

const attempt = { ...acts, 'Idempotency-Key': 'journey-of-a-client' }
const pay = () =>
  client.POST('/api/payment/pay/invoice', {
    params: { header: attempt },
    body: { cardId: card.uuid, invoiceId, installments: 1 },
  })
const paid = expectData('payInvoice', await pay())
const again = expectData('payInvoice', await pay())

console.log(
  JSON.stringify({
    withoutOrigin: foreign.error?.message,
    refusedPassword,
    unpaid: unpaid.length,
    pixCode: pix.type === 'success' ? pix.pix.qrCode.qrcode : pix.message,
    paid: paid.type,
    isSamePayment: paid.payment.id === again.payment.id,
  }),
)
