import { createLink, Link, type NavigateOptions, useMatch } from '@tanstack/react-router'
import { LooksOfButton } from '#portal/kit/buttons/button-looks.tsx'
import type { Navigation } from '#portal/kit/pages/navigation.ts'

const ButtonLink = createLink(LooksOfButton)

/** Navigation by the router. */
export const routerNavigation = (router: {
  navigate(destination: NavigateOptions): Promise<void>
}): Navigation => ({
  Link,
  ButtonLink,
  navigate: (destination) => router.navigate(destination),
  // Uses the match, because the location changes while the old screen is still rendered.
  useScreenId: () => useMatch({ strict: false, select: (match) => match.id }) ?? '',
})
