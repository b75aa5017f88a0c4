import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusalSchema } from '#contract/refusals.ts'
import { momentOfAsking, noteAnswer, noteSilence } from '#portal/kit/connection.ts'
import { clientId } from './client-id.ts'
import { isListed, Refused, Unreachable } from './failure.ts'
import type { SessionToken } from './session-token.ts'

/** Longer than the server waits for any upstream, so that its own word arrives first. */
const patience = 35_000

type Words = Readonly<Record<string, string | number | undefined>>

export interface Asked {
  readonly params?: Words
  readonly query?: Words
  readonly body?: unknown
  /** Beyond those of every call. */
  readonly headers?: Readonly<Record<string, string>>
  /** Ask past every cache: after paying, or when the reader says "Atualizar". */
  readonly fresh?: boolean
  readonly signal?: AbortSignal
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Asked): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

function requestOf(endpoint: Endpoint, asked: Asked, token: SessionToken | null): RequestInit {
  const headers = new Headers(asked.headers)
  headers.set('accept', 'application/json')
  headers.set('client_id', clientId())
  if (token) headers.set('authorization', `Bearer ${token.text}`)
  if (asked.fresh) headers.set('cache-control', 'no-cache')
  const timeout = AbortSignal.timeout(patience)
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    // Our server never sends elsewhere; networks that want a sign-in of their own do.
    redirect: 'error',
    signal: asked.signal ? AbortSignal.any([timeout, asked.signal]) : timeout,
  }
  if (asked.body === undefined) return init
  headers.set('content-type', 'application/json')
  return { ...init, body: JSON.stringify(asked.body) }
}

function seconds(header: string | null): number | null {
  return header && /^\d{1,6}$/.test(header) ? Number(header) : null
}

function refusalOf(endpoint: Endpoint, response: Response, body: unknown): Refused {
  const refusal = v.safeParse(refusalSchema, body)
  const said = refusal.success ? refusal.output : null
  return new Refused(endpoint, {
    status: response.status,
    text: said && isListed(endpoint, said.message) ? said.message : null,
    requestId: said?.request_id ?? response.headers.get('x-request-id'),
    fields: said?.fields ?? [],
    retryAfter: seconds(response.headers.get('retry-after')),
  })
}

async function send(endpoint: Endpoint, asked: Asked, token: SessionToken | null) {
  try {
    const response = await fetch(addressOf(endpoint, asked), requestOf(endpoint, asked, token))
    return { response, text: await response.text() }
  } catch (error) {
    // The asker left: that is no failure, and the query library knows what to do with it.
    if (asked.signal?.aborted) throw error
    noteSilence()
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new Unreachable(endpoint, isLate ? 'timeout' : 'network')
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How a network answers in our server's stead until somebody signs in to it: never in JSON. */
const foreign: ReadonlySet<number> = new Set([401, 403, 407, 511])

/** Whether this is another's word: a hotel must not be believed that a session is over. */
function isForeign({ ok, status }: Response, body: unknown): boolean {
  return body === undefined && (ok || foreign.has(status))
}

/** One request and its answer, parsed by the endpoint's schema: what cannot be read is no answer. */
export async function exchange(
  endpoint: Endpoint,
  asked: Asked,
  token: SessionToken | null,
): Promise<unknown> {
  const askedAt = momentOfAsking()
  const { response, text } = await send(endpoint, asked, token)
  const body = json(text)
  if (isForeign(response, body)) {
    noteSilence()
    throw new Unreachable(endpoint, 'unreadable')
  }
  // The worker answers from the device, too: that tells nothing of the network.
  if (!response.headers.has('x-kept-at')) noteAnswer(askedAt)
  if (!response.ok) throw refusalOf(endpoint, response, body)
  const answer = v.safeParse(endpoint.answer, body)
  if (!answer.success) throw new Unreachable(endpoint, 'unreadable')
  return answer.output
}
