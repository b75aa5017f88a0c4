import { searchAudience } from '#contract/news/announcement-audience.ts'
import type { AudiencesModule } from '#server/messaging/audiences/module.ts'
import { type Api, register } from '#server/platform/http/register.ts'

/** The names an audience is chosen from, as the provider's ERP has them. */
export function audienceRoutes(
  api: Api,
  { searchNames }: Pick<AudiencesModule, 'searchNames'>,
): void {
  register(api, searchAudience, async ({ tenant, query, signal }) => ({
    found: await searchNames(tenant, query, signal),
  }))
}
