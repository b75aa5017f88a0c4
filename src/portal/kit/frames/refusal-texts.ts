import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { commonRefusals } from '#contract/platform/refusals.ts'
import type { Failure } from './failure.ts'
import { texts } from '#portal/kit/texts.ts'

type CommonRefusal = keyof typeof commonRefusals

/** The refusals of an endpoint besides those common to all; for a union, those of each member. */
type OwnRefusal<E extends Endpoint> = E extends Endpoint
  ? Exclude<Extract<keyof E['refusals'], string>, CommonRefusal>
  : never

/**
 * Text of a refusal and where it is shown. A plain string is an error in the form's slot or in a
 * toast.
 */
export type Wording<Field extends string> =
  | string
  | (Pick<Failure<Field>, 'text' | 'field' | 'kind'> & {
      /** Replaces `text` when the server says how long to wait ("3 minutos"). */
      readonly textWithWait?: (wait: string) => string
    })

/** Texts by refusal; null for a refusal with no text of its own, shown as a general failure. */
type Wordings<Refusal extends string, Field extends string> = Readonly<
  Record<Refusal, Wording<Field> | null>
>

/** Texts of the refusals of one or more endpoints on a screen. */
export interface RefusalTable<E extends Endpoint, Field extends string> {
  readonly own: Wordings<OwnRefusal<E>, Field>
  /** Common refusals with a different text on this screen. */
  readonly common?: Partial<Wordings<CommonRefusal, Field>>
  /** Texts by HTTP status, for a server whose refusal texts are not those of the contract. */
  readonly statuses?: Readonly<Partial<Record<number, Wording<Field>>>>
  /** The catalogue's sentence for any other failure (specification 8). */
  readonly otherwise?: string
  /** Text for a call that got no answer; defaults to `otherwise`. */
  readonly unanswered?: string
  /** Maps an input the server names in a refusal to the form's field. */
  readonly fieldOf?: (input: string) => Field | undefined
}

/** Texts shared by every screen. A refusal the subscriber cannot act on has no text of its own. */
const commonWordings: Wordings<CommonRefusal, never> = {
  unauthenticated: 'Você não está autenticado, por favor saia e entre novamente',
  forbidden: 'Você não tem acesso a isto.',
  'fresh sign-in required': 'Confirme a sua senha para continuar.',
  'full session required': 'Confirme que é você para continuar.',
  'payments on hold': {
    text: 'Por segurança, isto espera 24 horas depois de uma senha criada com código no celular.',
    textWithWait: (wait) => `Por segurança, isto volta em ${wait}. PIX e boleto continuam valendo.`,
  },
  'unknown provider': 'Provedor não encontrado.',
  'too many requests': {
    text: 'Foram muitas tentativas. Aguarde um pouco e tente de novo.',
    textWithWait: texts.tooMany,
  },
  'upstream unavailable': texts.providerUnavailable,
  'queue full': {
    text: 'Há muita gente entrando agora. Aguarde um pouco e tente de novo.',
    textWithWait: (wait) => `Há muita gente entrando agora. Aguarde ${wait} e tente de novo.`,
  },
  'invalid request': null,
  'closed to this token': null,
  'provider outside the token': null,
  'closed to viewings': texts.readOnly,
  'viewing over': null,
  'client_id does not match host': null,
  'cross-site request': null,
  'not found': null,
  'method not allowed': null,
  'payload too large': null,
  'unsupported media type': null,
  'internal error': null,
  'server unavailable': null,
  'upstream failed': null,
}

type Lookup<Field extends string> = Readonly<Record<string, Wording<Field> | null>>

const find = <Field extends string>(wordings: Lookup<Field>, text: string | null) =>
  text !== null && Object.hasOwn(wordings, text) ? wordings[text] : undefined

/** The wording of one of the endpoint's own refusals; undefined for any other text. */
export function ownWording<E extends Endpoint, Field extends string>(
  table: RefusalTable<E, Field>,
  text: string | null,
): Wording<Field> | null | undefined {
  return find<Field>(table.own, text)
}

/**
 * The wording of a refusal common to all endpoints; undefined for any other text. The catalogue's
 * sentence for "any other failure" also covers an unavailable provider.
 */
export function commonWording<E extends Endpoint, Field extends string>(
  table: RefusalTable<E, Field>,
  text: string | null,
): Wording<Field> | null | undefined {
  const outage = table.otherwise === undefined ? {} : { 'upstream unavailable': null }
  return find<Field>({ ...commonWordings, ...outage, ...table.common }, text)
}
