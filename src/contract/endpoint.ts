import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { commonRefusals } from './refusals.ts'

/**
 * Who may call an endpoint. The server refuses everyone else before the handler runs.
 * - `public`: anybody on a known provider's host
 * - `subscriber`: a living subscriber session of that provider
 * - `provider`: a provider user of that provider, by a cookie of its own
 * - `admin`: an administrator, by a cookie of its own, on an admin host and no other
 * - `admin-visitor`: anybody on an admin host: the way to a session there, and out of it
 */
export type Policy = 'public' | 'subscriber' | 'provider' | 'admin' | 'admin-visitor'

/** Server text -> HTTP status. The texts are wire data: English, matched to the letter. */
export type Refusals = Readonly<Record<string, number>>

/** Everything both sides need to know of one call. Paths carry `{name}` for parameters. */
export interface Endpoint {
  /** Unique, camelCase; the operationId of the OpenAPI document. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly policy: Policy
  /** One English sentence for the OpenAPI document. */
  readonly summary: string
  /** A GET that changes something upstream: it is never prefetched nor retried. */
  readonly hasEffect?: boolean
  readonly params?: GenericSchema
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  readonly answer: GenericSchema
  readonly refusals: Refusals
}

/** Keeps the literal types of an endpoint, so that both sides are checked against it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Input<S> = S extends GenericSchema ? InferInput<S> : undefined
type Output<S> = S extends GenericSchema ? InferOutput<S> : undefined

/** What the caller gives. */
export type ParamsOf<E extends Endpoint> = Input<E['params']>
export type QueryOf<E extends Endpoint> = Input<E['query']>
export type BodyOf<E extends Endpoint> = Input<E['body']>

/** What the handler gets, after validation. */
export type ParsedParams<E extends Endpoint> = Output<E['params']>
export type ParsedQuery<E extends Endpoint> = Output<E['query']>
export type ParsedBody<E extends Endpoint> = Output<E['body']>

/** What the handler returns and the caller parses. */
export type AnswerInput<E extends Endpoint> = InferInput<E['answer']>
export type AnswerOf<E extends Endpoint> = InferOutput<E['answer']>

/** The closed list of server texts an endpoint may refuse with, the common ones included. */
export type RefusalText<E extends Endpoint> =
  | Extract<keyof E['refusals'], string>
  | keyof typeof commonRefusals
