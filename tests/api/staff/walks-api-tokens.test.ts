import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type TokenScope, tokenScopes } from '#contract/staff/token-scopes.ts'
import { apiTokens } from '#server/staff/api-tokens/table.ts'
import { anyInput } from '#tests/support/wire/any-input.ts'
import { createToken, program } from '../../support/people/api-tokens.ts'
import { useApp } from '../../support/app.ts'

/** Calls every route with tokens of the API. */

const app = useApp()
// A walk takes several tokens, and fifty work at a time.
beforeEach(async () => {
  await app().database.db.delete(apiTokens)
})

/** The calls of each scope, written out, so that one is opened to tokens knowingly. */
const openCalls: Readonly<Record<TokenScope, readonly string[]>> = {
  'tenants:read': ['findTenant', 'listTenantHosts', 'listTenants'],
  'tenants:write': ['createTenant', 'editTenant', 'resumeTenant', 'suspendTenant'],
  'tenants:lead': [],
  'apps:read': ['findTenantApp', 'listTenantApps'],
  'apps:write': ['addTenantApp', 'editTenantApp', 'removeTenantApp'],
  'health:read': ['listGivenUpJobs', 'staffHealth'],
  'audit:read': ['listAdministrationAudit', 'listAudit'],
}

/** What a token of all these scopes is told on a host of the administration. */
function due({ policy, token }: Endpoint, scopes: readonly TokenScope[]): string {
  // Not the token's: a call without a page of ours.
  if (policy === 'admin-visitor') return '403 cross-site request'
  if (policy !== 'admin') return '404 unknown provider'
  return token && scopes.includes(token.scope) ? '400 invalid request' : '403 closed to this token'
}

/** Each route's answer to a token, which is a new one before its calls of a minute are used up. */
async function walk(
  scopes: readonly TokenScope[],
  { host, headers = {} }: { host?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Record<string, string>> {
  const told: Record<string, string> = {}
  const admin = await app().signInAdmin()
  let caller = program(app(), '')
  for (const [nth, endpoint] of endpoints.entries()) {
    if (nth % 60 === 0) {
      const { token } = await createToken(admin, { scopes: [...scopes] })
      caller = program(app(), token, host)
    }
    const answer = await caller.call(endpoint, { ...anyInput(endpoint), headers })
    const { message } = v.parse(v.object({ message: v.string() }), await answer.json())
    told[endpoint.name] = `${answer.status} ${message}`
  }
  return told
}

const dueOf = (scopes: readonly TokenScope[]) =>
  Object.fromEntries(endpoints.map((endpoint) => [endpoint.name, due(endpoint, scopes)]))

describe('routes called with a token of the API', () => {
  it('names the calls that are open to tokens, by scope', () => {
    const open = endpoints.flatMap(({ name, token }) => (token ? [{ name, ...token }] : []))
    for (const scope of tokenScopes) {
      const names = open.filter((one) => one.scope === scope).map(({ name }) => name)
      expect([scope, names.toSorted()]).toEqual([scope, openCalls[scope]])
    }
  })

  it('opens none that need a fresh sign-in, or are about accounts, people or tokens', () => {
    const open = endpoints.filter(({ token }) => token)
    expect(open.filter(({ policy }) => policy !== 'admin')).toEqual([])
    expect(open.filter(({ needsFreshSignIn }) => needsFreshSignIn)).toEqual([])
    const personal = /administrators|account|auth|access|users|tokens|second-factor|connection/
    expect(open.filter(({ path }) => personal.test(path)).map(({ path }) => path)).toEqual([])
  })

  it('answers those of all scopes to a token that has them, and no other call', async () => {
    expect(await walk(tokenScopes)).toEqual(dueOf(tokenScopes))
  })

  it.each(tokenScopes)('answers a token of the scope %s its own calls alone', async (scope) => {
    expect(await walk([scope])).toEqual(dueOf([scope]))
  })

  it('are as closed as to a stranger on the host of a provider', async () => {
    const headers = { client_id: 'demo', 'sec-fetch-site': 'same-origin' }
    const told = await walk(tokenScopes, { host: 'demo', headers })
    const toStrangers = {
      public: '400 invalid request',
      subscriber: '401 unauthenticated',
      provider: '401 unauthenticated',
      admin: '404 not found',
      'admin-visitor': '404 not found',
    }
    expect(told).toEqual(
      Object.fromEntries(endpoints.map(({ name, policy }) => [name, toStrangers[policy]])),
    )
  })
})
