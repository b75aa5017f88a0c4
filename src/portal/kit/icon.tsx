import type { ComponentType, SVGProps } from 'react'

/** Any icon of `lucide-react/icons/<name>`: one module each, so that no screen loads another's. */
export type IconType = ComponentType<SVGProps<SVGSVGElement> & { size?: string | number }>

/** An icon beside words: decoration, so assistive technology passes over it. */
export function Icon({ of: Drawing, size = 20 }: { of: IconType; size?: number }) {
  return <Drawing size={size} aria-hidden="true" focusable="false" className="icon" />
}
