import { useSyncExternalStore } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { hasPasskeyHere } from '#portal/kit/browser/passkey-device.ts'
import type { PasskeyProps } from './passkey-button.tsx'
import { texts } from './texts.ts'

/** The button's place, before its code is there. */
function NoButtonYet() {
  return (
    <Button variant="secondary" isWide aria-disabled>
      {texts.passkey}
    </Button>
  )
}

const PasskeyButton = lazyPart<PasskeyProps>(
  async () => (await import('./passkey-button.tsx')).PasskeyButton,
  { whileLoading: NoButtonYet, otherwise: NoButtonYet },
)

const neverChanges = () => () => {}

/** Signing in by fingerprint or face, in a browser that has a passkey; nothing in any other. */
export function PasskeyEntry(props: PasskeyProps) {
  // The server's page is the same for every browser.
  const isHere = useSyncExternalStore(neverChanges, hasPasskeyHere, () => false)
  return isHere ? <PasskeyButton {...props} /> : null
}
