import * as v from 'valibot'
import { readJson } from '#server/platform/egress/answers/read-json.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { EgressAnswer, EgressRequest } from '#server/platform/egress/request.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { upstreamTimeouts } from '#server/platform/egress/upstream-timeouts.ts'
import { GatewayRefusal } from '../port.ts'
import { type BankAccount, identityOf } from './account.ts'
import type { BankTokens } from './access-token.ts'

const timeouts = upstreamTimeouts.bank
const maxBytes = 1024 * 1024

/** The error of the document, whose `type` ends in our refusal's code: `…/error/CobROperacaoInvalida`. */
const problemSchema = v.object({
  type: v.pipe(
    v.string(),
    v.transform((type) => /\/([A-Za-z]{1,60})$/.exec(type)?.[1] ?? ''),
  ),
})

const expiredToken = Symbol('expired token')

/**
 * The JSON of an answer; null when there is nothing at the path. The API says so in JSON as well: without it,
 * something before the bank has answered, and nothing is known.
 */
function readAnswer({ status, bytes }: EgressAnswer): unknown {
  if (status === 401) return expiredToken
  if (status === 403) throw new GatewayRefusal('AcessoNegado')
  const answer = readJson(bytes)
  if (answer === undefined) throw protocolError('bank', 'not JSON')
  if (status === 404 || status === 410) return null
  if (status === 400 || status === 409 || status === 422) {
    const problem = v.safeParse(problemSchema, answer)
    if (!problem.success || problem.output.type === '') {
      throw protocolError('bank', 'unreadable error')
    }
    throw new GatewayRefusal(problem.output.type)
  }
  if (status !== 200 && status !== 201) throw protocolError('bank', `status ${status}`)
  return answer
}

export type BankClient = ReturnType<typeof createBankClient>

/** Speaks the API Pix of the central bank for one provider: transport and errors, no meaning. */
export function createBankClient(account: BankAccount, egress: Egress, tokens: BankTokens) {
  const base = account.url.replace(/\/$/, '')

  async function ask(
    call: Pick<EgressRequest, 'method' | 'retry' | 'timeouts'>,
    path: string,
    body: unknown,
  ): Promise<unknown> {
    const { token } = await tokens.get(account)
    const request = {
      ...call,
      tenant: account.clientId,
      upstream: 'bank',
      url: base + path,
      identity: identityOf(account),
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      maxBytes,
    } as const
    return egress.read(request, readAnswer)
  }

  async function send(...asked: Parameters<typeof ask>): Promise<unknown> {
    const answer = await ask(...asked)
    if (answer !== expiredToken) return answer
    // The bank has ended the token before its time, and did nothing of what was asked.
    tokens.discard(account)
    const again = await ask(...asked)
    if (again === expiredToken) throw new GatewayRefusal('401')
    return again
  }

  return {
    /** Changes something at the bank, so it is never retried. null: what it is about does not exist. */
    write: (method: 'PATCH' | 'POST' | 'PUT', path: string, body: unknown) =>
      send({ method, retry: 'never', timeouts: timeouts.write }, path, body),
    /** null when there is nothing at this path. */
    read: (path: string) =>
      send({ method: 'GET', retry: 'read', timeouts: timeouts.read }, path, undefined),
    /** The scopes of a new token: what the bank allows at this moment. */
    async readScopes() {
      tokens.discard(account)
      return (await tokens.get(account)).scopes
    },
  }
}
