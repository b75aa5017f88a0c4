import { listInvoices } from '#contract/money/invoices.ts'
import { signIn } from '#contract/account/session.ts'
import { people, type SandboxPerson, sandboxPassword } from '#sandbox/world/people.ts'
import { ask } from './process.mjs'

/** Subscribers of `demo` who can sign in and have unpaid invoices. */
export const subscribers = people.filter(
  ({ clientId, erpId }) => clientId === 'demo' && ['101', '102', '103', '109'].includes(erpId),
)
const [first] = subscribers
if (!first) throw new Error('demo has no subscriber')
export const maria = first

export const listPath = `${listInvoices.path}?status=received`

/** What browsers say that they can decompress. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Headers of a call to `demo` without a session. */
export const plainHeaders = (port: number) => ({
  client_id: 'demo',
  'sec-fetch-site': 'same-origin',
  host: `demo.localhost:${port}`,
})

/** Signs in; returns the headers of further calls. */
export async function signInAs(port: number, who: SandboxPerson) {
  const plain = plainHeaders(port)
  const { status, cookies } = await ask(port, signIn.path, {
    method: 'POST',
    headers: { ...plain, 'content-type': 'application/json' },
    body: JSON.stringify({ cpfOrCnpj: who.document, password: sandboxPassword }),
  })
  if (status !== 200) throw new Error(`sign-in answered ${status}`)
  const pairs = cookies.map((line) => line.split(';')[0] ?? '')
  const token = pairs.find((pair) => pair.startsWith('validToken='))?.slice('validToken='.length)
  return { ...plain, cookie: pairs.join('; '), authorization: `Bearer ${token}` }
}

/** The path of a script that the page of the sign-in loads. */
export async function scriptOfPage(port: number): Promise<string> {
  const { body } = await ask(port, '/')
  const path = /src="(\/assets\/[^"]+\.js)"/.exec(body)?.[1]
  if (path === undefined) throw new Error('the page loads no script')
  return path
}

/** Lets the sandbox's ERP answer at once. */
export async function makeErpInstant(port: number): Promise<void> {
  const { status } = await ask(port, '/sandbox/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ upstream: 'erp', mode: 'slow', ms: 0 }),
  })
  if (status >= 300) throw new Error(`/sandbox/faults answered ${status}`)
}
