import * as fc from 'fast-check'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import {
  hostileBodies,
  hostileHeaders,
  hostileMethods,
  hostilePaths,
  hostileTexts,
  hostileValues,
} from './corpus.ts'
import { patternedTexts } from './patterned-texts.ts'
import { isSchema, valuesOf } from './values.ts'

/** One request to an endpoint, before a session is added. */
export interface HostileRequest {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string | null>>
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

interface Input {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>> | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const recordOf = (value: unknown) => (isRecord(value) ? value : {})

/** Percent-encodes as a browser does, and half a surrogate pair as the bytes it would be. */
const encoded = (value: unknown) =>
  String(value)
    .split('')
    .map((unit, index, all) => {
      const isPair = /[\ud800-\udbff]/.test(unit) && /[\udc00-\udfff]/.test(all[index + 1] ?? '')
      if (isPair) return encodeURIComponent(unit + (all[index + 1] ?? ''))
      if (/[\udc00-\udfff]/.test(unit) && /[\ud800-\udbff]/.test(all[index - 1] ?? '')) return ''
      return /[\ud800-\udfff]/.test(unit) ? '%ED%A0%80' : encodeURIComponent(unit)
    })
    .join('')

function requestOf(endpoint: Endpoint, { params, query, body }: Input): HostileRequest {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encoded(params[name] ?? '1'),
  )
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return {
    path: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path,
    method: endpoint.method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body && JSON.stringify(body),
  }
}

const inputs = (endpoint: Endpoint): fc.Arbitrary<Input> =>
  fc
    .tuple(valuesOf(endpoint.params), valuesOf(endpoint.query), valuesOf(endpoint.body))
    .map(([params, query, body]) => ({
      params: recordOf(params),
      query: recordOf(query),
      body: endpoint.body ? recordOf(body) : undefined,
    }))

/** Puts a hostile value in place of one field, or adds a field with it. */
function spoil(input: Input, place: number, name: string, value: unknown, text: string): Input {
  const parts = (['params', 'query', 'body'] as const).filter(
    (part) => input[part] !== undefined && (part !== 'params' || Object.keys(input.params).length),
  )
  const part = parts[place % parts.length] ?? 'query'
  const fields = Object.keys(input[part] ?? {})
  const field = fields.length > 0 && name !== '' ? fields[place % fields.length] : name || 'extra'
  return {
    ...input,
    [part]: { ...input[part], [field ?? 'extra']: part === 'body' ? value : text },
  }
}

/**
 * The same requests for every seed: a NUL in each field, and in one of them half of a surrogate pair.
 */
export function unpairedRequests(endpoint: Endpoint, seed: number): HostileRequest[] {
  const [base] = fc.sample(inputs(endpoint), { numRuns: 1, seed })
  if (!base) return []
  const fieldsOf = (part: 'params' | 'query' | 'body') =>
    Object.keys(recordOf(endpoint[part] && 'entries' in endpoint[part] && endpoint[part].entries))
  const put = (part: 'params' | 'query' | 'body', field: string, text: string) =>
    requestOf(endpoint, { ...base, [part]: { ...base[part], [field]: text } })
  const requests: HostileRequest[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    const fields = fieldsOf(part)
    requests.push(...fields.map((field) => put(part, field, 'a\0b')))
    if (fields[0] !== undefined) requests.push(put(part, fields[0], '\ud800'))
  }
  return requests
}

/**
 * The same requests for every seed: each field with texts that its own schema lets through and that need
 * not mean anything, one field at a time. In a body, the fields beside it are left as they are.
 */
export function patternedRequests(endpoint: Endpoint, seed: number): HostileRequest[] {
  const [base] = fc.sample(inputs(endpoint), { numRuns: 1, seed })
  if (!base) return []
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    const entries = schema && 'entries' in schema ? recordOf(schema.entries) : {}
    return Object.entries(entries).flatMap(([field, inner]) =>
      isSchema(inner)
        ? patternedTexts(inner, seed).map((text) => {
            // Fields that may be left out would otherwise be refused before this one is read.
            const others = part === 'query' ? soundQuery(endpoint, base) : base[part]
            return requestOf(endpoint, { ...base, [part]: { ...others, [field]: text } })
          })
        : [],
    )
  })
}

/** The query with fields only that must be there. */
function soundQuery({ query }: Endpoint, base: Input): Input['query'] {
  const entries = query && 'entries' in query ? recordOf(query.entries) : {}
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, inner]) => {
      if (!isSchema(inner) || inner.type === 'optional') return []
      const [text] = patternedTexts(inner, 1)
      return [[name, text ?? base.query[name]]]
    }),
  )
}

const text = fc.constantFrom(...hostileTexts)
const value = fc.oneof(text, fc.constantFrom(...hostileValues))

/** Requests of every hostile kind to an endpoint; some only as odd as its own callers may be. */
export function hostileRequests(endpoint: Endpoint): fc.Arbitrary<HostileRequest> {
  const sound = inputs(endpoint).map((input) => requestOf(endpoint, input))
  const spoilt = fc
    .tuple(inputs(endpoint), fc.nat(20), fc.constantFrom('', 'x', '__proto__'), value, text)
    .map(([input, place, name, one, other]) =>
      requestOf(endpoint, spoil(input, place, name, one, other)),
    )
  const twice = sound.map(({ body, ...request }) => ({
    ...request,
    body: typeof body === 'string' ? body.replace(/^\{("\w+":)/, '{$1null,$1') : body,
  }))
  const change = <T>(
    from: readonly T[],
    apply: (one: HostileRequest, chosen: T) => HostileRequest,
  ) => fc.tuple(sound, fc.constantFrom(...from)).map(([one, chosen]) => apply(one, chosen))
  return fc.oneof(
    { weight: 2, arbitrary: sound },
    { weight: 8, arbitrary: spoilt },
    { weight: 1, arbitrary: twice },
    { weight: 2, arbitrary: change(hostileBodies, (one, body) => ({ ...one, body })) },
    {
      weight: 2,
      arbitrary: change(hostileHeaders, (one, headers) => ({
        ...one,
        headers: { ...one.headers, ...headers },
      })),
    },
    { weight: 1, arbitrary: change(hostileMethods, (one, method) => ({ ...one, method })) },
    { weight: 1, arbitrary: change(hostilePaths, (one, to) => ({ ...one, path: to(one.path) })) },
  )
}
