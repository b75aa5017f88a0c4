import { theme } from '#contract/site/theme.ts'
import { register, type Api } from '#server/platform/http/register.ts'
import { themeOf } from './port.ts'

export function themeRoutes(api: Api): void {
  register(api, theme, async ({ tenant }) => themeOf(tenant))
}
