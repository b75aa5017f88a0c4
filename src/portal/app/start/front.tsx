import type { NavigateOptions } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { BegunSignIn } from '#portal/features/account/session/begun-sign-in.ts'
import { PasswordStep } from '#portal/features/account/session/password-step.tsx'
import { SignIn } from '#portal/features/account/session/sign-in.tsx'
import { onFirstTouch } from '#portal/kit/browser/first-touch.ts'
import { NavigationContext } from '#portal/kit/pages/navigation.ts'
import { findRemembered } from '#portal/queries/account/remembered-customer.ts'
import { signInTarget, toTarget } from '#portal/session/sign-in-target.ts'
import { frontNavigation } from './front-navigation.tsx'
import { frontPaths, type FrontScreen } from './front-screen.ts'
import { listenToLaunches } from './launches.ts'
import { preloadPanel } from '#portal/app/panel/preload-panel.ts'

/** A launch leads to its screen after the sign-in; the sign-in that is being filled in stays. */
function followLaunch(href: string): void {
  const target = toTarget(href)
  if (target !== null) signInTarget.set(target)
}

/** Loads the code of the screens behind the sign-in. */
function preload(): void {
  // What does not arrive is asked for again when the sign-in is left.
  void import('#portal/app/routed-portal.tsx').catch(() => undefined)
  preloadPanel()
}

interface FrontProps {
  screen: FrontScreen
  begun: BegunSignIn | null
  onLeave: (to?: NavigateOptions) => Promise<void>
}

/**
 * The sign-in before the router's code has arrived. The first touch loads that code and the panel's;
 * leaving it loads what is missing of the router, which then draws every screen, this one included.
 */
export function Front({ screen, begun, onLeave }: FrontProps) {
  const navigation = useMemo(() => frontNavigation(onLeave, frontPaths[screen]), [onLeave, screen])

  useEffect(() => {
    listenToLaunches(followLaunch)
    return onFirstTouch(preload)
  }, [])

  useEffect(() => {
    // Entries that this page had before it was loaded again lead back into it.
    const follow = () => void onLeave()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [onLeave])

  return (
    <NavigationContext value={navigation}>
      {screen === 'sign-in' ? (
        <SignIn begun={begun} />
      ) : (
        <PasswordStep ask={findRemembered} begun={begun} />
      )}
    </NavigationContext>
  )
}
