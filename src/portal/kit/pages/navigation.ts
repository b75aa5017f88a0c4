import type { LinkComponent, NavigateOptions } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { LooksOfButton } from '#portal/kit/buttons/button-looks.tsx'

/**
 * How the parts of the kit lead elsewhere. The router is given to them and not imported, because the
 * sign-in works before the router's code has arrived.
 */
export interface Navigation {
  readonly Link: LinkComponent<'a'>
  readonly ButtonLink: LinkComponent<typeof LooksOfButton>
  readonly navigate: (destination: NavigateOptions) => Promise<void>
  /** Hook that names the screen that is drawn. The same one for as long as a screen stands. */
  readonly useScreenId: () => string
}

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('useNavigation needs the navigation context around it')
  return navigation
}
