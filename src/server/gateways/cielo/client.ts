import * as v from 'valibot'
import type { EgressRequest } from '../../egress/call.ts'
import type { Egress } from '../../egress/egress.ts'
import { UpstreamFailure } from '../../egress/failure.ts'
import { GatewayRefusal } from '../port.ts'

/** How to reach one provider's account at Cielo: the part of a tenant this adapter needs. */
export interface CieloAccount {
  readonly clientId: string
  /** Where charges are made, and where they are asked for: Cielo keeps two hosts. */
  readonly url: string
  readonly queryUrl: string
  readonly merchantId: string
  readonly merchantKey: string
}

const readTimeouts = { firstByte: 8_000, total: 12_000 }
/** The bank behind the gateway is asked while we wait. */
const writeTimeouts = { firstByte: 20_000, total: 20_000 }
const maxBytes = 256 * 1024

const errorsSchema = v.array(v.object({ Code: v.union([v.number(), v.string()]) }))
/** An order of that number was sent before: whatever became of it, this is no refusal of it. */
const duplicatedOrder = '302'

export function garbage(reason: string): UpstreamFailure {
  return new UpstreamFailure('gateway', 'garbage', reason)
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    throw garbage('not JSON')
  }
}

/** Speaks Cielo's e-commerce API 3.0 for one provider: transport and errors, no meaning. */
export function cieloClient(account: CieloAccount, egress: Egress) {
  async function send(
    request: Pick<EgressRequest, 'url' | 'method' | 'timeouts' | 'retry'>,
    body?: unknown,
  ): Promise<unknown> {
    const { status, bytes } = await egress.fetch({
      ...request,
      tenant: account.clientId,
      upstream: 'gateway',
      headers: {
        merchantid: account.merchantId,
        merchantkey: account.merchantKey,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      maxBytes,
    })
    if (status === 404) return null
    if (status === 401 || status === 403) throw new GatewayRefusal(String(status))
    const answer = readJson(bytes)
    if (status === 400) {
      const errors = v.safeParse(errorsSchema, answer)
      const code = errors.success ? String(errors.output[0]?.Code ?? '') : ''
      if (code === '' || code === duplicatedOrder) throw garbage('unreadable error')
      throw new GatewayRefusal(code)
    }
    if (status !== 200 && status !== 201) throw garbage(`status ${status}`)
    return answer
  }

  return {
    /** Something changes at the gateway: no failure is ever tried again. */
    write: (method: 'POST' | 'PUT', path: string, body?: unknown) =>
      send({ url: account.url + path, method, timeouts: writeTimeouts, retry: 'never' }, body),
    /** null when there is nothing of that name. */
    read: (path: string) =>
      send({ url: account.queryUrl + path, method: 'GET', timeouts: readTimeouts, retry: 'read' }),
  }
}
