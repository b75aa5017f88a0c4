/** The logo of bars, sign-in and e-mails. */
export interface BarLogo {
  readonly url: string
  /** A vertical logo, which needs more height than a horizontal one to be legible. */
  readonly isTall: boolean
}

interface Logos {
  readonly horizontal_logo_url: string | null
  readonly vertical_logo_url: string | null
}

/**
 * The horizontal logo, else the vertical one, which every provider has; null without both (first
 * specification, section 1).
 */
export function barLogo({ horizontal_logo_url, vertical_logo_url }: Logos): BarLogo | null {
  if (horizontal_logo_url) return { url: horizontal_logo_url, isTall: false }
  return vertical_logo_url ? { url: vertical_logo_url, isTall: true } : null
}

interface LogoGround {
  /** Black or white, as is legible on the brand's colour. */
  readonly onBrand: string
}

interface PlainLogos extends Logos {
  readonly plain_logo?: { readonly white: string; readonly ink: string } | undefined
  readonly palette?: { readonly light: LogoGround; readonly dark: LogoGround } | undefined
}

/**
 * The files of the logo in the light and in the dark scheme, on the brand's colour or on the page; null
 * where only the logo itself is known, which then needs a white plate.
 */
export function logoFiles(
  theme: PlainLogos,
  isOnBrand: boolean,
): { readonly light: string; readonly dark: string } | null {
  const { plain_logo: plain, palette } = theme
  if (!plain?.white || !palette) return null
  const fileOn = ({ onBrand }: LogoGround) => (onBrand === '#000000' ? plain.ink : plain.white)
  if (isOnBrand) return { light: fileOn(palette.light), dark: fileOn(palette.dark) }
  return { light: barLogo(theme)?.url ?? '', dark: plain.white }
}
