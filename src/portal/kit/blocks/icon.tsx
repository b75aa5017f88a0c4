import type { ComponentType, SVGProps } from 'react'

/**
 * Any icon of `lucide-react/icons/<name>`: one module each, so that a screen loads only its own
 * icons.
 */
export type IconType = ComponentType<SVGProps<SVGSVGElement> & { size?: string | number }>

/** An icon beside text; it is decoration, so it is hidden from assistive technology. */
export function Icon({ of: Drawing, size = 20 }: { of: IconType; size?: number }) {
  return <Drawing size={size} aria-hidden="true" focusable="false" className="icon" />
}
