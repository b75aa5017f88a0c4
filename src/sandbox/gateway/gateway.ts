import { isSameSecret } from '#sandbox/is-same-secret.ts'
import { readJsonBody } from '#sandbox/json-body.ts'
import type { Provider } from '#sandbox/world.ts'
import { error, notFound } from './answers.ts'
import { createCardToken, verifyCard } from './card-tokens.ts'
import type { GatewayCall } from './gateway-call.ts'
import { createSale, readSale, listSalesOfOrder, voidSale } from './sales.ts'

function isMerchant(provider: Provider, { headers }: Request): boolean {
  const isId = isSameSecret(headers.get('merchantid') ?? '', provider.gateway_merchant_id)
  const isKey = isSameSecret(headers.get('merchantkey') ?? '', provider.gateway_merchant_key)
  return isId && isKey
}

/** Answers for one provider's account at a card gateway with Cielo's e-commerce API 3.0. */
export async function answerGateway(
  provider: Provider,
  call: GatewayCall,
  request: Request,
): Promise<Response> {
  if (!isMerchant(provider, request)) return error(132, 'MerchantKey is not valid')
  const { pathname, searchParams } = new URL(request.url)
  const { method } = request
  const [, saleId, verb] = /^\/1\/sales\/([0-9a-f-]{36})(\/void)?$/.exec(pathname) ?? []
  const path = pathname.replace(/\/$/, '')
  if (method === 'POST') {
    if (path === '/1/zeroauth') return verifyCard(call, await readJsonBody(request))
    if (path === '/1/card') return createCardToken(call, await readJsonBody(request))
    if (path === '/1/sales') return createSale(call, await readJsonBody(request))
  }
  if (method === 'PUT' && saleId && verb) return voidSale(call, saleId, searchParams.get('amount'))
  if (method === 'GET') {
    if (saleId && !verb) return readSale(call, saleId)
    const orderId = searchParams.get('merchantOrderId')
    if (path === '/1/sales' && orderId) return listSalesOfOrder(call, orderId)
  }
  return notFound()
}
