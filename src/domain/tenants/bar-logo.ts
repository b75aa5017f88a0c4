/** The logo of bars, sign-in and letters. */
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
