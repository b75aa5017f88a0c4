import * as v from 'valibot'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { tokenPrefix } from '#contract/staff/token-scopes.ts'
import type { SignedInStaff } from './call.ts'
import type { Ctx } from './context.ts'
import { commonRefusal, Refusal } from './refusal.ts'

/** A call with a token of the API. */
export interface TokenVisitor {
  readonly token: string
  readonly cookieHeader: string
  readonly source: string
  /** The visitor sits at this machine (`platform/http/visitors/visitor.ts`). */
  readonly isLocal: boolean
}

export interface TokenGate {
  /** Finds the token that may make this call; throws a refusal, and counts it, when there is none. */
  readonly enter: (visitor: TokenVisitor, endpoint: Endpoint) => Promise<SignedInStaff>
  /** Counts a call that a token was refused for what it asked. */
  readonly countRefusal: (staffMember: SignedInStaff, source: string) => Promise<void>
}

/**
 * The token of the API that a call of the administration carries, or null. Any other Authorization is
 * the browser's: it sends a subscriber's token along where both sign in on one host.
 */
export function apiTokenOf(endpoint: Endpoint, c: Ctx): string | null {
  if (endpoint.policy !== 'admin') return null
  const [, token] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  return token?.startsWith(tokenPrefix) ? token : null
}

function fieldOf(input: unknown, name: string): string | null {
  const { success, output } = v.safeParse(v.object({ [name]: v.string() }), input)
  return success ? (output[name] ?? null) : null
}

/** The provider that a call names in the place where its endpoint says. */
function namedClient(
  { token }: Endpoint,
  input: { readonly params: unknown; readonly body: unknown },
): string | null {
  if (token?.reach === 'path') return fieldOf(input.params, 'clientId')
  return token?.reach === 'body' ? fieldOf(input.body, 'client_id') : null
}

/** Runs a handler and counts what it refuses a token, as what the gate refuses is counted. */
export async function countTokenRefusal<T>(
  gate: Pick<TokenGate, 'countRefusal'>,
  call: { readonly staffMember: SignedInStaff | undefined; readonly source: string },
  handle: () => Promise<T>,
): Promise<T> {
  const { staffMember, source } = call
  try {
    return await handle()
  } catch (error) {
    const isForbidden = error instanceof Refusal && error.status === 403
    if (isForbidden && staffMember?.isToken) await gate.countRefusal(staffMember, source)
    throw error
  }
}

/** Refuses a token that is limited to some providers a call that reaches further. */
export async function requireReach(
  gate: Pick<TokenGate, 'countRefusal'>,
  call: {
    readonly endpoint: Endpoint
    readonly staffMember: SignedInStaff
    readonly input: { readonly params: unknown; readonly body: unknown }
    readonly source: string
  },
): Promise<void> {
  const { endpoint, staffMember, input, source } = call
  const { clientIds } = staffMember
  if (clientIds === null || endpoint.token?.reach === 'list') return
  const named = namedClient(endpoint, input)
  if (named !== null && clientIds.has(named)) return
  await gate.countRefusal(staffMember, source)
  throw commonRefusal('provider outside the token')
}
