import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { Button } from '#portal/kit/button.tsx'
import { hasPasskeyHere } from '#portal/kit/passkey-device.ts'
import { texts } from './texts.ts'

const PasskeyButton = lazy(async () => ({
  default: (await import('./passkey-button.tsx')).PasskeyButton,
}))

/** Signing in by fingerprint or face, in a browser that has a passkey; nothing in any other. */
export function PasskeyEntry() {
  const router = useRouter()
  const enter = useCallback(() => {
    void router.navigate({ to: '/panel', replace: true })
  }, [router])
  if (!hasPasskeyHere()) return null
  const waiting = (
    <Button variant="secondary" isWide aria-disabled>
      {texts.passkey}
    </Button>
  )
  return (
    <Suspense fallback={waiting}>
      <PasskeyButton onEntered={enter} />
    </Suspense>
  )
}
