import * as v from 'valibot'
import type { Egress } from '#server/platform/egress/egress.ts'
import { readJson } from '#server/platform/egress/answers/read-json.ts'
import type { EgressAnswer, EgressRequest } from '#server/platform/egress/request.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { upstreamTimeouts } from '#server/platform/egress/upstream-timeouts.ts'
import { GatewayRefusal } from '../port.ts'
import { withManualNames } from './parse-answer.ts'

/** How to reach one provider's account at Cielo: the part of a tenant this adapter needs. */
export interface CieloAccount {
  readonly clientId: string
  /** The host that charges. */
  readonly url: string
  /** The host that answers queries: Cielo uses two hosts. */
  readonly queryUrl: string
  readonly merchantId: string
  readonly merchantKey: string
}

const timeouts = upstreamTimeouts.gateway
const maxBytes = 256 * 1024

const errorsSchema = v.array(v.object({ Code: v.union([v.number(), v.string()]) }))
/** An order with this number was sent before. Its outcome is unknown, so this is not a refusal. */
const duplicatedOrder = '302'
/** There is no such sale; some accounts get 404 for it. */
const missingSale = '307'

/** The JSON of an answer; null when there is nothing. */
function readSale({ status, bytes }: EgressAnswer): unknown {
  // A page of something before the gateway says nothing of a sale.
  if (status === 404 && (bytes.length === 0 || readJson(bytes) !== undefined)) return null
  if (status === 401 || status === 403) throw new GatewayRefusal(String(status))
  const json = readJson(bytes)
  if (json === undefined) throw protocolError('gateway', 'not JSON')
  const answer = withManualNames(json)
  if (status === 400) {
    const errors = v.safeParse(errorsSchema, answer)
    const codes = errors.success ? errors.output.map(({ Code }) => String(Code)) : []
    const [first = ''] = codes
    if (first === '' || codes.includes(duplicatedOrder)) {
      throw protocolError('gateway', 'unreadable error')
    }
    if (codes.every((code) => code === missingSale)) return null
    throw new GatewayRefusal(first)
  }
  if (status !== 200 && status !== 201) throw protocolError('gateway', `status ${status}`)
  return answer
}

/** A command answers without a body when it was done. */
function readDone(answer: EgressAnswer): true {
  const { status } = answer
  if (status === 200 || status === 201 || status === 204) return true
  readSale(answer)
  throw protocolError('gateway', `status ${status}`)
}

/** Speaks Cielo's e-commerce API 3.0 for one provider: transport and errors, no meaning. */
export function createCieloClient(account: CieloAccount, egress: Egress) {
  function send<T>(
    call: Pick<EgressRequest, 'url' | 'method' | 'timeouts' | 'retry'>,
    body: unknown,
    readAnswer: (answer: EgressAnswer) => T,
  ): Promise<T> {
    const request = {
      ...call,
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
    } as const
    return egress.read(request, readAnswer)
  }
  return {
    /** Changes something at the gateway, so it is never retried. */
    write(method: 'POST' | 'PUT', path: string, body?: unknown) {
      const url = account.url + path
      return send({ url, method, timeouts: timeouts.write, retry: 'never' }, body, readSale)
    },
    /** null when there is nothing at this path. */
    read(path: string) {
      const url = account.queryUrl + path
      return send(
        { url, method: 'GET', timeouts: timeouts.read, retry: 'read' },
        undefined,
        readSale,
      )
    },
    /** A change that may be made again and answers nothing. */
    command(path: string) {
      const call = { url: account.url + path, method: 'PUT', timeouts: timeouts.write } as const
      return send({ ...call, retry: 'never' }, undefined, readDone)
    },
  }
}
