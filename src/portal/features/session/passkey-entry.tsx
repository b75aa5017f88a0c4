import { lazy, Suspense } from 'react'
import { Button } from '#portal/kit/button.tsx'
import { hasPasskeyHere } from '#portal/kit/passkey-device.ts'
import type { PasskeyProps } from './passkey-button.tsx'
import { texts } from './texts.ts'

const PasskeyButton = lazy(async () => ({
  default: (await import('./passkey-button.tsx')).PasskeyButton,
}))

/** Signing in by fingerprint or face, in a browser that has a passkey; nothing in any other. */
export function PasskeyEntry(props: PasskeyProps) {
  if (!hasPasskeyHere()) return null
  const waiting = (
    <Button variant="secondary" isWide aria-disabled>
      {texts.passkey}
    </Button>
  )
  return (
    <Suspense fallback={waiting}>
      <PasskeyButton {...props} />
    </Suspense>
  )
}
