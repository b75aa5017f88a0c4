import { createHash } from 'node:crypto'
import { type PixScope, pixScopes } from '#domain/money/automatic-payments/api-pix.ts'
import { findGatewayDialect } from '#sandbox/gateway/dialects.ts'
import { isSameSecret } from '#sandbox/is-same-secret.ts'
import { readJsonBody } from '#sandbox/json-body.ts'
import type { Provider } from '#sandbox/world/world.ts'
import {
  cancelAgreement,
  createAgreement,
  createLocation,
  listAgreements,
  readAgreement,
} from './agreements.ts'
import { json, missing, problem } from './answers.ts'
import type { BankCall } from './bank-call.ts'
import {
  cancelRecurring,
  createImmediate,
  createRecurring,
  readImmediate,
  readRecurring,
} from './charges.ts'
import { refund } from './received-pix.ts'

/** The token of a provider; it ends with its hour. */
const tokenOf = ({ bank_client_secret: secret = '' }: Provider, now: Date) =>
  createHash('sha256')
    .update(`${secret} ${now.toISOString().slice(0, 13)}`)
    .digest('hex')

/** `serrana` is an account that may not do all of it. */
const grantedTo = (clientId: string): readonly PixScope[] =>
  findGatewayDialect(clientId).hasAutomaticPix
    ? pixScopes
    : pixScopes.filter((scope) => scope !== 'cobr.write' && scope !== 'pix.write')

async function giveToken({ provider, now }: BankCall, request: Request): Promise<Response> {
  const { bank_client_id: id = '', bank_client_secret: secret = '' } = provider
  const pair = Buffer.from(`${id}:${secret}`).toString('base64')
  const form = new URLSearchParams(await request.text())
  const isClient = isSameSecret(request.headers.get('authorization') ?? '', `Basic ${pair}`)
  if (!isClient || form.get('grant_type') !== 'client_credentials') {
    return json({ error: 'invalid_client' }, 401)
  }
  return json({
    access_token: tokenOf(provider, now),
    token_type: 'Bearer',
    expires_in: 300,
    scope: grantedTo(provider.client_id).join(' '),
  })
}

type Answer = (call: BankCall, found: readonly string[], request: Request) => Promise<Response>
interface Operation {
  readonly method: string
  readonly path: RegExp
  readonly scope: PixScope
  readonly answer: Answer
}

const operation = (method: string, path: RegExp, scope: PixScope, answer: Answer): Operation => ({
  method,
  path,
  scope,
  answer,
})

const queryOf = ({ url }: Request) => new URL(url).searchParams

/** The operations of the API Pix that the sandbox's bank has, with the scope that each needs. */
const operations: readonly Operation[] = [
  operation('POST', /^\/locrec$/, 'payloadlocationrec.write', createLocation),
  operation('POST', /^\/rec$/, 'rec.write', async (call, _found, request) =>
    createAgreement(call, await readJsonBody(request)),
  ),
  operation('GET', /^\/rec$/, 'rec.read', (call, _found, request) =>
    listAgreements(call, queryOf(request)),
  ),
  operation('GET', /^\/rec\/(\w+)$/, 'rec.read', (call, [id = ''], request) =>
    readAgreement(call, id, queryOf(request).get('txid')),
  ),
  operation('PATCH', /^\/rec\/(\w+)$/, 'rec.write', async (call, [id = ''], request) =>
    cancelAgreement(call, id, await readJsonBody(request)),
  ),
  operation('PUT', /^\/cob\/(\w+)$/, 'cob.write', async (call, [txid = ''], request) =>
    createImmediate(call, txid, await readJsonBody(request)),
  ),
  operation('GET', /^\/cob\/(\w+)$/, 'cob.read', (call, [txid = '']) => readImmediate(call, txid)),
  operation('PUT', /^\/cobr\/(\w+)$/, 'cobr.write', async (call, [txid = ''], request) =>
    createRecurring(call, txid, await readJsonBody(request)),
  ),
  operation('GET', /^\/cobr\/(\w+)$/, 'cobr.read', (call, [txid = '']) =>
    readRecurring(call, txid),
  ),
  operation('PATCH', /^\/cobr\/(\w+)$/, 'cobr.write', async (call, [txid = ''], request) =>
    cancelRecurring(call, txid, await readJsonBody(request)),
  ),
  operation(
    'PUT',
    /^\/pix\/(\w+)\/devolucao\/(\w+)$/,
    'pix.write',
    async (call, [endToEnd = '', id = ''], request) =>
      refund(call, endToEnd, id, await readJsonBody(request)),
  ),
]

/** A call that an agreement or a charge is prepared with: nothing comes of it alone. */
export const isPreparation = ({ url }: Request): boolean =>
  /^\/(?:oauth\/token|api\/v2\/(?:locrec$|cob\/))/.test(new URL(url).pathname)

/**
 * Answers for one provider's account at a bank with the API Pix of the central bank. `certificate`: what
 * the caller shows of itself; a TLS server closes the connection of another one.
 */
export async function answerBank(
  call: BankCall,
  request: Request,
  certificate: string | null,
): Promise<Response> {
  const { provider, now } = call
  if (!isSameSecret(certificate ?? '', provider.bank_certificate ?? 'none')) {
    const cause = Object.assign(new Error('certificate required'), {
      code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    })
    throw new TypeError('fetch failed', { cause })
  }
  const { pathname } = new URL(request.url)
  if (request.method === 'POST' && pathname === '/oauth/token') return giveToken(call, request)
  const bearer = `Bearer ${tokenOf(provider, now)}`
  if (!isSameSecret(request.headers.get('authorization') ?? '', bearer)) {
    return problem(401, 'AcessoNegado', 'Não autorizado')
  }
  const path = pathname.replace(/^\/api\/v2/, '')
  const asked = operations.find((one) => one.method === request.method && one.path.test(path))
  if (!asked) return missing()
  if (!grantedTo(provider.client_id).includes(asked.scope)) {
    return problem(403, 'AcessoNegado', 'Acesso negado')
  }
  return asked.answer(call, asked.path.exec(path)?.slice(1) ?? [], request)
}
