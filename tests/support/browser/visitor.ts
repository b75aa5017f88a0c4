import type { Hono } from 'hono'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/platform/endpoint.ts'
import type { Env } from '#server/platform/http/context.ts'

type Given<K extends string, T> = [T] extends [undefined] ? unknown : { readonly [P in K]: T }

/** What an endpoint asks for, and whatever headers a test wants otherwise (null: left out). */
export type Asked<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> & {
    readonly headers?: Readonly<Record<string, string | null>>
    readonly fresh?: boolean
    readonly signal?: AbortSignal
  }

type Loose = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | null>>
  readonly fresh?: boolean
  readonly signal?: AbortSignal
}

/** The environment of a request that came over a socket from this address. */
export function from(address: string): Env['Bindings'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all the server reads of a socket
  return { incoming: { socket: { remoteAddress: address, remotePort: 50_123 } } } as Env['Bindings']
}

function urlOf(host: string, endpoint: Endpoint, { params = {}, query = {} }: Loose): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const url = new URL(path, `http://${host}`)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}

/** A visitor with a browser on a provider's host: keeps cookies, sends what our pages send. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly clientId: string
  readonly address: string
  readonly #app: Hono<Env>

  constructor(app: Hono<Env>, clientId: string, address: string) {
    this.#app = app
    this.clientId = clientId
    this.address = address
  }

  get host(): string {
    return `${this.clientId}.localhost`
  }

  /** Another browser with the same cookies, elsewhere or on another provider's host. */
  copy(change: { clientId?: string; address?: string } = {}): Visitor {
    const { clientId = this.clientId, address = this.address } = change
    const copy = new Visitor(this.#app, clientId, address)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  /** A request as it stands, from this visitor's address and host; cookies come back. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (cookie !== '' && !headers.has('cookie')) headers.set('cookie', cookie)
    const url = new URL(path, `http://${this.host}`)
    const answer = await this.#app.request(url.href, { ...init, headers }, from(this.address))
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    return answer
  }

  /** Calls an endpoint as the portal does. */
  async call<E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<Response> {
    const given: Loose = asked
    const token = this.cookies.get('validToken')
    const sent: Record<string, string | null> = {
      client_id: this.clientId,
      'sec-fetch-site': 'same-origin',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
      ...(given.fresh && { 'cache-control': 'no-cache' }),
      ...given.headers,
    }
    const headers = Object.entries(sent).filter(
      (pair): pair is [string, string] => pair[1] !== null,
    )
    return this.request(urlOf(this.host, endpoint, given), {
      method: endpoint.method,
      headers,
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
      ...(given.signal && { signal: given.signal }),
    })
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = ''] = pair.split('=')
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name)
    else this.cookies.set(name, decodeURIComponent(pair.slice(name.length + 1)))
  }
}
