import type { Endpoint } from '#contract/endpoint.ts'
import type { commonRefusals } from '#contract/refusals.ts'
import type { Failure } from './failure.ts'
import { texts } from './texts.ts'

type CommonRefusal = keyof typeof commonRefusals

/** The refusals of an endpoint beyond those common to all; of a union, those of each. */
type OwnRefusal<E extends Endpoint> = E extends Endpoint
  ? Exclude<Extract<keyof E['refusals'], string>, CommonRefusal>
  : never

/** What a refusal says and where. A plain text is an error in the form's slot or in a toast. */
export type Wording<Field extends string> =
  | string
  | (Pick<Failure<Field>, 'text' | 'field' | 'kind'> & {
      /** In place of `text` once the server says how long to wait ("3 minutos"). */
      readonly textWithWait?: (wait: string) => string
    })

/** null: that it failed is all there is to say. */
type Wordings<Refusal extends string, Field extends string> = Readonly<
  Record<Refusal, Wording<Field> | null>
>

/** What the refusals of an endpoint, or of several, say on a screen. */
export interface RefusalTable<E extends Endpoint, Field extends string> {
  readonly own: Wordings<OwnRefusal<E>, Field>
  /** Common refusals that say something else here. */
  readonly common?: Partial<Wordings<CommonRefusal, Field>>
  /** By HTTP status, for a server whose texts are not those of the contract. */
  readonly statuses?: Readonly<Partial<Record<number, Wording<Field>>>>
  /** The sentence the catalogue has for any other failure (specification 8). */
  readonly otherwise?: string
  /** For a call that got no answer; `otherwise` when absent. */
  readonly unanswered?: string
  /** The form's field for an input that the server names in a refusal. */
  readonly fieldOf?: (input: string) => Field | undefined
}

/** Said once for every screen. A refusal nobody can act on has no words of its own. */
const commonWordings: Wordings<CommonRefusal, never> = {
  unauthenticated: 'Você não está autenticado, por favor saia e entre novamente',
  forbidden: 'Você não tem acesso a isto.',
  'unknown provider': 'Provedor não encontrado.',
  'too many requests': {
    text: 'Foram muitas tentativas. Aguarde um pouco e tente de novo.',
    textWithWait: (wait) => `Foram muitas tentativas. Aguarde ${wait} e tente de novo.`,
  },
  'upstream unavailable': texts.providerUnavailable,
  'invalid request': null,
  'client_id does not match host': null,
  'cross-site request': null,
  'not found': null,
  'method not allowed': null,
  'payload too large': null,
  'unsupported media type': null,
  'internal error': null,
  'upstream failed': null,
}

type Lookup<Field extends string> = Readonly<Record<string, Wording<Field> | null>>

const find = <Field extends string>(wordings: Lookup<Field>, text: string | null) =>
  text !== null && Object.hasOwn(wordings, text) ? wordings[text] : undefined

/** The words for one of the endpoint's own refusals; undefined for any other text. */
export function ownWording<E extends Endpoint, Field extends string>(
  table: RefusalTable<E, Field>,
  text: string | null,
): Wording<Field> | null | undefined {
  return find<Field>(table.own, text)
}

/**
 * The words for a refusal common to all endpoints; undefined for any other text. A sentence of the
 * catalogue for "any other failure" stands for a provider that is away, too.
 */
export function commonWording<E extends Endpoint, Field extends string>(
  table: RefusalTable<E, Field>,
  text: string | null,
): Wording<Field> | null | undefined {
  const outage = table.otherwise === undefined ? {} : { 'upstream unavailable': null }
  return find<Field>({ ...commonWordings, ...outage, ...table.common }, text)
}
