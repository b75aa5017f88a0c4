import { isSameSecret } from '#sandbox/is-same-secret.ts'
import { readJsonBody } from '#sandbox/json-body.ts'
import type { Provider } from '#sandbox/world/world.ts'
import { error, notFound } from './answers.ts'
import { readCard, readCardBin } from './card-queries.ts'
import { createCardToken, verifyCard } from './card-tokens.ts'
import type { GatewayCall } from './gateway-call.ts'
import { createPixCode } from './pix-codes.ts'
import { isPix, isRecurrent } from './pix-request.ts'
import { createPix, endRecurrence, readRecurrence } from './pix-sales.ts'
import { withManualNames } from './request-names.ts'
import { captureSale, voidOrder, voidSale } from './sale-changes.ts'
import { createSale, readSale, listSalesOfOrder } from './sales.ts'

function isMerchant(provider: Provider, { headers }: Request): boolean {
  const isId = isSameSecret(headers.get('merchantid') ?? '', provider.gateway_merchant_id)
  const isKey = isSameSecret(headers.get('merchantkey') ?? '', provider.gateway_merchant_key)
  return isId && isKey
}

async function answerPost(call: GatewayCall, path: string, request: Request): Promise<Response> {
  const body = withManualNames(await readJsonBody(request))
  if (path === '/1/zeroauth') return verifyCard(call, body)
  if (path === '/1/card') return createCardToken(call, body)
  if (path !== '/1/sales') return notFound()
  if (!isPix(body)) return createSale(call, body)
  return isRecurrent(body) ? createPix(call, body) : createPixCode(call, body)
}

async function answerPut(call: GatewayCall, path: string, amount: string | null) {
  const [, saleId, verb] = /^\/1\/sales\/([0-9a-f-]{36})\/(capture|void)$/.exec(path) ?? []
  if (saleId) return (verb === 'capture' ? captureSale : voidSale)(call, saleId, amount)
  const [, ended] = /^\/1\/RecurrentPayment\/([0-9a-f-]{36})\/Deactivate$/.exec(path) ?? []
  if (ended) return endRecurrence(call, ended)
  const [, orderId] = /^\/1\/sales\/OrderId\/(\w{1,50})\/void$/.exec(path) ?? []
  return orderId ? voidOrder(call, orderId, amount) : notFound()
}

async function answerGet(call: GatewayCall, path: string, orderId: string | null) {
  const [, saleId] = /^\/1\/sales\/([0-9a-f-]{36})$/.exec(path) ?? []
  if (saleId) return readSale(call, saleId)
  const [, recurrence] = /^\/1\/RecurrentPayment\/([0-9a-f-]{36})$/.exec(path) ?? []
  if (recurrence) return readRecurrence(call, recurrence)
  const [, token] = /^\/1\/card\/([0-9a-f-]{36})$/.exec(path) ?? []
  if (token) return readCard(call, token)
  const [, bin] = /^\/1\/cardBin\/(\d{6,9})$/.exec(path) ?? []
  if (bin) return readCardBin(bin)
  return path === '/1/sales' && orderId ? listSalesOfOrder(call, orderId) : notFound()
}

/** Answers for one provider's account at a card gateway with Cielo's e-commerce API 3.0. */
export async function answerGateway(
  provider: Provider,
  call: GatewayCall,
  request: Request,
): Promise<Response> {
  if (!isMerchant(provider, request)) return error(132, 'MerchantKey is not valid')
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.replace(/\/$/, '')
  switch (request.method) {
    case 'POST':
      return answerPost(call, path, request)
    case 'PUT':
      return answerPut(call, path, searchParams.get('amount'))
    case 'GET':
      return answerGet(call, path, searchParams.get('merchantOrderId'))
    default:
      return notFound()
  }
}
