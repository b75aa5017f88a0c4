import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import type { AnswerKind } from './answer-kinds.ts'
import type { CommonRefusal, commonRefusals } from './refusals.ts'
import type { TokenAccess } from '#contract/staff/token-scopes.ts'

/**
 * Who may call an endpoint. The server refuses everyone else before the handler runs.
 * - `public`: any caller on the host of a known provider
 * - `subscriber`: a live subscriber session of that provider
 * - `provider`: a provider user of that provider, identified by its own cookie
 * - `admin`: an administrator, identified by its own cookie, on an admin host only
 * - `admin-visitor`: any caller on an admin host; only the calls that open and end a session there
 *   and those of the page on which an invited one begins
 */
export type Policy = 'public' | 'subscriber' | 'provider' | 'admin' | 'admin-visitor'

/**
 * HTTP status by server text. The texts are part of the wire: English, compared letter for letter.
 */
export type Refusals = Readonly<Record<string, number>>

/**
 * What a call of a subscriber costs an upstream; the server limits each session and subscriber by it.
 * - `fresh read`: nothing from the cache; a read that the caller wants fresh (`Cache-Control: no-cache`)
 * - `lookup`: a read that is never cached
 * - `document`: a file, a payment code or the like, which the upstream makes for this call
 * - `ahead`: what a subscriber may ask for next, read before it is asked for, so that it takes nothing from
 *   what the subscriber asks for
 * - `change`: a change upstream
 */
export type UpstreamCost = 'ahead' | 'change' | 'document' | 'fresh read' | 'lookup'

/**
 * The definition of one call, shared by server and portal. `path` holds `{name}` for each
 * parameter.
 */
export interface Endpoint {
  /** Unique, in camelCase; also the operationId in the OpenAPI document. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly policy: Policy
  /**
   * Set on every call of a provider's user: the roles that may make it. The server answers every other
   * role with 'forbidden' before the handler runs.
   */
  readonly roles?: readonly ProviderRole[]
  /** One English sentence for the OpenAPI document. */
  readonly summary: string
  /** What a caller must know besides the summary and what follows from the other fields. */
  readonly description?: string
  /** Set on a GET that changes something upstream: it is never prefetched nor retried. */
  readonly hasEffect?: boolean
  /**
   * Set where the answer needs nothing but the portal's own rows of the subscriber: it does not wait
   * until the ERP has confirmed that the subscriber is still a customer.
   */
  readonly worksWithoutErp?: boolean
  /** Set on every other call of a subscriber. */
  readonly upstreamCost?: UpstreamCost
  /**
   * Set on every call of a subscriber that may change something at an upstream: the kept answers that are
   * old after it, in every process of the server; none where nothing is kept of what it changes.
   */
  readonly makesOld?: readonly AnswerKind[]
  /**
   * Set on the administrators' calls for one provider, `{clientId}` in the path: the server finds it before
   * the handler runs, a suspended one, too, and refuses the call with 'customer not found' where none is.
   */
  readonly isForTenant?: boolean
  /**
   * Set where staff must have signed in within the last five minutes; the call is refused otherwise
   * with 'fresh sign-in required', and may be repeated after a new sign-in.
   */
  readonly needsFreshSignIn?: boolean
  /**
   * Set on the administrators' calls that a token of the API may make. A call without it is closed to
   * tokens.
   */
  readonly token?: TokenAccess
  /**
   * Set on the calls of a subscriber that an own device may make 45 days after its last use, without a
   * password: to read bills and pay them, and to keep its own reminders. Nothing is ended by such a call.
   * Any other is refused there with 'full session required', and may be repeated after a new sign-in.
   */
  readonly isOpenToOwnDevice?: boolean
  /**
   * Set on what uses or changes saved cards and automatic payments: for a day after a code to a phone set
   * the password, it is refused with 'payments on hold'.
   */
  readonly isHeldAfterRecovery?: boolean
  /** Set on the questions whether a session of staff is open: a 401 is their answer. */
  readonly checksSession?: boolean
  /**
   * Set on the reads of a subscriber that a member of staff may make in a viewing of the portal
   * (`contract/staff/viewings.ts`). Any other call is refused there with 'closed to viewings'.
   */
  readonly isOpenToViewings?: boolean
  readonly params?: GenericSchema
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  /** The longest body in bytes, where it may be longer than that of other calls (64 KiB). */
  readonly maxBodyBytes?: number
  /**
   * Fields of a form of the specifications that this server does not read: they are left out of the
   * body, while any other field that the body does not name is refused.
   */
  readonly ignoredFields?: readonly string[]
  /**
   * The form in which other calls answer what this call writes. Its fields that the body does not have are
   * ignored in a request instead of refused, so that a client can send back what it has read with one value
   * changed. Such a field is read-only or is changed by another call; the answer, or the next read, has its
   * value.
   */
  readonly entry?: GenericSchema
  readonly answer: GenericSchema
  /**
   * The answers that the portal reads, set where a server written from the specifications alone may
   * answer otherwise: they leave fields and whole shapes open. This server answers by `answer`.
   */
  readonly accepts?: GenericSchema
  readonly refusals: Refusals
  /**
   * The common refusals that the handler gives besides those that follow from policy, costs and inputs
   * (`possible-refusals.ts`).
   */
  readonly mayRefuse?: readonly CommonRefusal[]
  /**
   * Set where 'too many requests' may come with a challenge, whose solution replaces the wait
   * (`proof-of-work.ts`).
   */
  readonly takesProof?: true
  /** Set where the header `Idempotency-Key` names an attempt, which a repeated call does not make again. */
  readonly idempotencyKey?: 'optional' | 'required'
  /** Set on what a caller learns its client_id from: it may leave that header out. */
  readonly namesClient?: true
}

/** Requires a subscriber's call to say what it costs, unless it needs nothing but the portal's rows. */
type Priced<E extends Endpoint> = E extends { policy: 'subscriber'; worksWithoutErp?: false }
  ? { readonly upstreamCost: UpstreamCost }
  : unknown

/** Requires a subscriber's call that may change something at an upstream to say what it makes old. */
type Outdating<E extends Endpoint> = E extends { upstreamCost: 'change' }
  ? Declared
  : E extends { upstreamCost: UpstreamCost; method: 'DELETE' | 'PATCH' | 'POST' | 'PUT' }
    ? Declared
    : E extends { upstreamCost: UpstreamCost; hasEffect: true }
      ? Declared
      : unknown
interface Declared {
  readonly makesOld: readonly AnswerKind[]
}

/** Requires a call of a provider's users to say which roles may make it. */
type WithRoles<E extends Endpoint> = E extends { policy: 'provider' }
  ? { readonly roles: readonly ProviderRole[] }
  : unknown

/** Lets no token make a call of others than administrators, or one that needs a fresh sign-in. */
type ForTokens<E extends Endpoint> = E extends { token: TokenAccess }
  ? { readonly policy: 'admin'; readonly needsFreshSignIn?: never }
  : unknown

/** Requires a call for one provider to name it in its path, and to refuse an unknown one. */
type ForTenant<E extends Endpoint> = E extends { isForTenant: true }
  ? {
      readonly path: `${string}/{clientId}${string}`
      readonly policy: 'admin'
      readonly refusals: { readonly 'customer not found': 404 }
    }
  : unknown

/** Opens nothing to a viewing but the reads of a subscriber that change nothing. */
type ForViewings<E extends Endpoint> = E extends { isOpenToViewings: true }
  ? { readonly policy: 'subscriber'; readonly method: 'GET'; readonly hasEffect?: never }
  : unknown

/**
 * Defines an endpoint and keeps its literal types, so that server and portal are both checked
 * against it.
 */
export function endpoint<const E extends Endpoint>(
  definition: E &
    Priced<E> &
    Outdating<E> &
    WithRoles<E> &
    ForTokens<E> &
    ForTenant<E> &
    ForViewings<E>,
): E {
  return definition
}

/**
 * The fields that only the server reads: what it checks of a request, and what it says in its OpenAPI
 * document. The portal's build leaves them out (`builds/endpoint-fields.ts`).
 */
export const serverOnlyFields = [
  'body',
  'description',
  'entry',
  'idempotencyKey',
  'ignoredFields',
  'isForTenant',
  'isHeldAfterRecovery',
  'makesOld',
  'maxBodyBytes',
  'mayRefuse',
  'namesClient',
  'needsFreshSignIn',
  'params',
  'query',
  'summary',
  'takesProof',
  'token',
  'upstreamCost',
  'worksWithoutErp',
] as const satisfies readonly (keyof Endpoint)[]

/** Whether a call of the endpoint may change something. */
export function changesSomething({ method, hasEffect }: Endpoint): boolean {
  return method !== 'GET' || hasEffect === true
}

/** Whether a call is answered on the hosts of the administration; all others are on a provider's. */
export const isOfAdministration = ({ policy }: Pick<Endpoint, 'policy'>): boolean =>
  policy === 'admin' || policy === 'admin-visitor'

type Input<S> = S extends GenericSchema ? InferInput<S> : undefined
type Output<S> = S extends GenericSchema ? InferOutput<S> : undefined

/** What the caller passes. */
export type ParamsOf<E extends Endpoint> = Input<E['params']>
export type QueryOf<E extends Endpoint> = Input<E['query']>
export type BodyOf<E extends Endpoint> = Input<E['body']>

/** What the handler receives, after validation. */
export type ParsedParams<E extends Endpoint> = Output<E['params']>
export type ParsedQuery<E extends Endpoint> = Output<E['query']>
export type ParsedBody<E extends Endpoint> = Output<E['body']>

/** What the handler returns. */
export type AnswerInput<E extends Endpoint> = InferInput<E['answer']>
export type AnswerOf<E extends Endpoint> = InferOutput<E['answer']>

/** What the portal has parsed, whichever server answered. */
export type AcceptedOf<E extends Endpoint> = E extends { readonly accepts: GenericSchema }
  ? InferOutput<E['accepts']>
  : InferOutput<E['answer']>

/**
 * The closed list of server texts that an endpoint may refuse with, including those common to all
 * endpoints.
 */
export type RefusalText<E extends Endpoint> =
  | Extract<keyof E['refusals'], string>
  | keyof typeof commonRefusals
