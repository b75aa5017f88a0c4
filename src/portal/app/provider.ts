import { parse, safeParse } from 'valibot'
import { type Theme, themeSchema } from '#contract/theme.ts'
import { type Palette, palette } from '#domain/colours.ts'
import { providerRules } from '#domain/provider-rules.ts'
import type { Provider } from '#portal/kit/provider.tsx'
import { Refused } from '#portal/queries/failure.ts'

/** A server of another make may send neither rules nor palette: both follow from the rest. */
function providerOf(theme: Theme): Provider {
  return { theme, rules: theme.rules ?? providerRules(theme.client_id) }
}

/** The provider the server wrote into the page, with its colours already in place. */
export function providerInPage(): Provider | null {
  const json = document.querySelector('script#theme[type="application/json"]')?.textContent
  if (!json) return null
  const parsed = safeParse(themeSchema, JSON.parse(json))
  return parsed.success ? providerOf(parsed.output) : null
}

/**
 * The provider by the network, for a page that came without one; null when nobody knows it. The
 * query library comes along only then.
 */
export async function askForProvider(): Promise<Provider | null> {
  const [{ queryClient }, { themeQuery }] = await Promise.all([
    import('./query-client.ts'),
    import('#portal/queries/theme.ts'),
  ])
  try {
    const theme = parse(themeSchema, await queryClient.fetchQuery(themeQuery()))
    paint(theme.palette ?? palette(theme.primary_color))
    return providerOf(theme)
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null
    throw error
  }
}

/** Sets the colour variables and follows the system from light to dark and back. */
function paint(colours: Palette): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const scheme = dark.matches ? colours.dark : colours.light
    for (const [name, colour] of Object.entries(scheme)) {
      document.documentElement.style.setProperty(variableName(name), colour)
    }
  }
  apply()
  dark.addEventListener('change', apply)
}

/** `onBrandSoft` -> `--on-brand-soft` */
function variableName(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
