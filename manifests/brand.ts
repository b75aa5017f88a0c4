import { createHash } from 'node:crypto'
import { initialsOf } from './monogram.ts'
import { inputOptions, sharp } from './sharp.ts'

/** The brand that a provider's icons are drawn from. */
export interface Brand {
  /** The bytes of the logo in any picture format; null when no logo can be an icon. */
  readonly logo: Uint8Array | null
  /** Stand in for the logo; empty for a name without Latin letters or digits. */
  readonly initials: string
  /** `#rrggbb` */
  readonly primary: string
}

interface BrandSource {
  readonly alias: string
  /** `#rrggbb` */
  readonly primary: string
  /** The URLs of the logos, the best as an icon first; empty and missing ones are left out. */
  readonly logos: readonly (string | null)[]
}

/** A logo whose longer side is more than this many times the shorter is a thin line in a square icon. */
const maxSideRatio = 3

async function canBeIcon(logo: Uint8Array): Promise<boolean> {
  try {
    const { width, height } = await sharp(logo, inputOptions).metadata()
    return Math.max(width, height) <= maxSideRatio * Math.min(width, height)
  } catch {
    return false
  }
}

/**
 * The brand of a provider: its first logo that can be an icon. `read` returns null for a logo that
 * cannot be had.
 */
export async function findBrand(
  { alias, primary, logos }: BrandSource,
  read: (url: string) => Promise<Uint8Array | null>,
): Promise<Brand> {
  const initials = initialsOf(alias)
  for (const url of logos) {
    const logo = url ? await read(url) : null
    if (logo && (await canBeIcon(logo))) return { logo, initials, primary }
  }
  return { logo: null, initials, primary }
}

/**
 * Version of the drawing code. Raise it when the same logo is drawn differently: browsers cache an
 * icon's address for a year.
 */
const drawingVersion = 1

/** A digest of what the icons are drawn from. */
export function iconVersion({ logo, initials, primary }: Brand): string {
  const digest = createHash('sha256').update(`${drawingVersion} ${primary} `)
  return digest
    .update(logo ?? `initials ${initials}`)
    .digest('hex')
    .slice(0, 12)
}
