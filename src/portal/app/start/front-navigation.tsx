import type { LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { LooksOfButton } from '#portal/kit/buttons/button-looks.tsx'
import { type Navigation, useNavigation } from '#portal/kit/pages/navigation.ts'

interface FrontLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string
  search?: unknown
}

/** Whether the browser is to follow a link itself: in another tab or window. */
const isForBrowser = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** The attributes of a link that opens a screen of the router, and that works without any script. */
function useFrontLink({ to, search, ...rest }: FrontLinkProps) {
  const { navigate } = useNavigation()
  const entries = typeof search === 'object' && search ? Object.entries(search) : []
  const parameters = entries.map(([name, value]) => [name, String(value)])
  const href = parameters.length > 0 ? `${to}?${new URLSearchParams(parameters)}` : to
  return {
    ...rest,
    href,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (isForBrowser(event)) return
      event.preventDefault()
      void navigate({ href })
    },
  }
}

function FrontLink({ children, ...props }: FrontLinkProps) {
  return <a {...useFrontLink(props)}>{children}</a>
}
const FrontButtonLink = (props: FrontLinkProps) => <LooksOfButton {...useFrontLink(props)} />

/**
 * Navigation without a router: every destination is left to `leave`, which loads the router. `screenId`
 * is that of the router's route, so that nothing is announced again when it takes over.
 */
export const frontNavigation = (leave: Navigation['navigate'], screenId: string): Navigation => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sign-in's links have a path and plain parameters alone
  Link: FrontLink as LinkComponent<'a'>,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  ButtonLink: FrontButtonLink as LinkComponent<typeof LooksOfButton>,
  navigate: leave,
  useScreenId: () => screenId,
})
