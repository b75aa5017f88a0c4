import type { Endpoint, RefusalText } from '#contract/platform/endpoint.ts'
import type { Challenge } from '#contract/platform/proof-of-work.ts'
import { commonRefusals } from '#contract/platform/refusals.ts'

export type CommonText = keyof typeof commonRefusals

interface Extra {
  /** Names of the inputs that failed, never their values. */
  readonly fields?: readonly string[]
  /** Seconds; becomes `Retry-After`. */
  readonly retryAfter?: number
  /** Work that replaces the wait. */
  readonly challenge?: Challenge
  /**
   * False where the call was refused before anything was tried or limited: no record is kept of it, since
   * whoever calls could make any number of records. True is the default.
   */
  readonly isRecorded?: boolean
}

/** A call answered with a server text of a closed list. Thrown anywhere, answered in errors.ts. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly text: string
  readonly fields: readonly string[] | undefined
  readonly retryAfter: number | undefined
  readonly challenge: Challenge | undefined
  readonly isRecorded: boolean

  constructor(status: number, text: string, extra: Extra = {}) {
    super(text)
    this.status = status
    this.text = text
    this.fields = extra.fields
    this.retryAfter = extra.retryAfter
    this.challenge = extra.challenge
    this.isRecorded = extra.isRecorded ?? true
  }
}

/** A refusal that every endpoint may give. */
export function commonRefusal(text: CommonText, extra?: Extra): Refusal {
  return new Refusal(commonRefusals[text], text, extra)
}

function isCommon(text: string): text is CommonText {
  return Object.hasOwn(commonRefusals, text)
}

/** Refuses with a text of the endpoint's closed list, and the status the contract gives it. */
export function refuse<E extends Endpoint>(
  endpoint: E,
  text: RefusalText<E>,
  extra?: Extra,
): never {
  const status = endpoint.refusals[text] ?? (isCommon(text) ? commonRefusals[text] : 500)
  throw new Refusal(status, text, extra)
}

/** The result of a service, unless it is a refusal of the endpoint: then the call is refused. */
export function orRefuse<E extends Endpoint, T extends object | null>(
  endpoint: E,
  result: T | ({ readonly refused: RefusalText<E> } & Extra),
): Exclude<T, { readonly refused: unknown }> {
  if (result && 'refused' in result) {
    const { refused, ...extra } = result
    refuse(endpoint, refused, extra)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a refusal has just been thrown
  return result as Exclude<T, { readonly refused: unknown }>
}
