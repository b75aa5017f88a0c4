import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { TokenGate } from '#server/platform/http/token-access.ts'
import type { Module } from '#server/platform/module.ts'
import { deriveKey } from '#server/platform/secrets/seal.ts'
import { tokenGate } from './gate.ts'
import { tokenLimits } from './limits.ts'
import { apiTokenRoutes } from './routes.ts'
import { apiTokenService } from './service.ts'
import { apiTokenStore } from './store.ts'

export interface ApiTokensModule extends Module {
  readonly gate: TokenGate
}

/** The tokens by which another system of the company calls the administration. */
export function apiTokensModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly audit: Pick<AuditModule, 'countRefusedSignIn' | 'record'>
  readonly now: () => Date
}): ApiTokensModule {
  const { database, rootKey, audit, now } = deps
  const store = apiTokenStore(database)
  const limits = tokenLimits(database, deriveKey(rootKey, 'api-token-limits'))
  return {
    gate: tokenGate({ store, limits, audit, now }),
    routes: (api) => apiTokenRoutes(api, apiTokenService({ store, audit, now })),
  }
}
