import { lazy, Suspense, useState } from 'react'

const load = () => import('./overlays/dialog.tsx')
const Dialog = lazy(async () => ({ default: (await load()).Dialog }))

/** Fetches the dialog's code ahead, for a screen that is to work when the network goes. */
export const preloadConfirm = (): void => void load().catch(() => undefined)

/**
 * Confirmation dialog for an action that cannot be undone. Its code loads when it first opens. It
 * stays mounted after that, so that the closing animation runs and the focus returns to the element
 * that opened it.
 */
export function Confirm(props: Parameters<typeof Dialog>[0]) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
