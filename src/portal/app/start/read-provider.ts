import { safeParse } from 'valibot'
import { themeSchema } from '#contract/site/theme.ts'
import { usesLocalTheme } from '#portal/kit/pages/local-theme.ts'
import type { Provider } from '#portal/kit/pages/provider.tsx'

/**
 * The provider that the server wrote into the page, whose colours are already set; null where it must
 * be fetched: in a page of another server, or from a static file. The administration, which has no
 * client id, has no such file.
 */
export function readProvider(): Provider | null {
  const json = document.querySelector('script#theme[type="application/json"]')?.textContent
  if (!json) return null
  const parsed = safeParse(themeSchema, JSON.parse(json))
  if (!parsed.success || !parsed.output.rules) return null
  if (usesLocalTheme() && parsed.output.client_id !== '') return null
  return { theme: parsed.output, rules: parsed.output.rules }
}
