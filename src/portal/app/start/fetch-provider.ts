import type { Theme } from '#contract/site/theme.ts'
import { buildPalette } from '#domain/platform/colours/palette.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import type { Provider } from '#portal/kit/pages/provider.tsx'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { themeQuery } from '#portal/queries/site/theme.ts'
import { queryClient } from '#portal/app/query-client.ts'

/**
 * Fetches the provider for a page that was served without one; null when the server does not know it.
 * Another server may send neither rules nor palette: both are derived from the rest. Loaded only when
 * needed, because it brings the query library and the colour arithmetic.
 */
export async function fetchProvider(): Promise<Provider | null> {
  try {
    const theme = await queryClient.fetchQuery(themeQuery())
    paint(theme.palette ?? buildPalette(theme.primary_color, theme.secondary_color ?? ''))
    const { face } = theme
    // Without it the page has the face of everybody.
    if (face) {
      import('#portal/kit/pages/face.ts').then(
        ({ paintFace }) => paintFace(face),
        () => undefined,
      )
    }
    return { theme, rules: theme.rules ?? providerRules(theme.client_id) }
  } catch (error) {
    if (error instanceof ApiError && error.isNotFound) return null
    throw error
  }
}

/** Sets the colour variables, and sets them again when the system changes between light and dark. */
function paint(colours: NonNullable<Theme['palette']>): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const scheme = dark.matches ? colours.dark : colours.light
    for (const [name, colour] of Object.entries(scheme)) {
      document.documentElement.style.setProperty(variableName(name), colour ?? null)
    }
  }
  apply()
  dark.addEventListener('change', apply)
}

/** `onBrandSoft` -> `--on-brand-soft` */
function variableName(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
