import { createApiToken } from '#contract/staff/api-tokens.ts'
import type { BodyOf, Endpoint } from '#contract/platform/endpoint.ts'
import { tokenScopes } from '#contract/staff/token-scopes.ts'
import { expectOk } from '../wire/answers.ts'
import type { TestApp } from '../app.ts'
import type { Asked, Visitor } from '../browser/visitor.ts'

/** A token that an administrator makes, of every scope and for every provider unless said otherwise. */
export async function createToken(
  admin: Visitor,
  change: Partial<BodyOf<typeof createApiToken>> = {},
) {
  const days = 30 as const
  const body = { name: 'ERP', scopes: [...tokenScopes], days, client_ids: null, ...change }
  return expectOk(createApiToken, await admin.call(createApiToken, { body }))
}

/** Calls as a program does that has a token: no cookie, and no header of a browser. */
export function program(app: TestApp, token: string, host = 'adm') {
  const visitor = app.visitor(host)
  const headers = { authorization: `Bearer ${token}`, client_id: null, 'sec-fetch-site': null }
  return {
    address: visitor.address,
    call: <E extends Endpoint>(endpoint: E, asked: Asked<E>) =>
      visitor.call(endpoint, { ...asked, headers: { ...headers, ...asked.headers } }),
  }
}
