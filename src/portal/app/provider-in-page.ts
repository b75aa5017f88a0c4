import { safeParse } from 'valibot'
import { themeSchema } from '#contract/theme.ts'
import type { Provider } from '#portal/kit/provider.tsx'

/**
 * The provider our server wrote into the page, with its colours already in place; null in a page
 * of another server, which must be asked.
 */
export function readProvider(): Provider | null {
  const json = document.querySelector('script#theme[type="application/json"]')?.textContent
  if (!json) return null
  const parsed = safeParse(themeSchema, JSON.parse(json))
  if (!parsed.success || !parsed.output.rules) return null
  return { theme: parsed.output, rules: parsed.output.rules }
}
