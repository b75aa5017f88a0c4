import { createApiToken, listApiTokens, revokeApiToken } from '#contract/staff/api-tokens.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { ApiTokens } from './service.ts'

export function apiTokenRoutes(api: Api, tokens: ApiTokens): void {
  register(api, listApiTokens, () => tokens.list())

  register(api, createApiToken, ({ staffMember, body }) => tokens.create(staffMember, body))

  register(api, revokeApiToken, async ({ staffMember, params }) => {
    await tokens.revoke(staffMember, params.id)
    return { type: 'success' } as const
  })
}
