import { useState } from 'react'
import { lazyPart } from './frames/lazy-part.tsx'
import { OverlayMissing } from './overlays/overlay-missing.tsx'
import type { Dialog } from './overlays/dialog.tsx'

type DialogProps = Parameters<typeof Dialog>[0]

const LazyDialog = lazyPart<DialogProps>(
  async () => {
    const [{ Dialog }, { DialogFrame }] = await Promise.all([
      import('./overlays/dialog.tsx'),
      import('./overlays/dialog-frame.tsx'),
    ])
    void DialogFrame.preload()
    return Dialog
  },
  { otherwise: OverlayMissing },
)

/** Fetches the dialog's code ahead, for a screen that is to work when the network goes. */
export const preloadConfirm = (): void => void LazyDialog.preload()

/**
 * Confirmation dialog for an action that cannot be undone. Its code loads when it first opens. It
 * stays mounted after that, so that the closing animation runs and the focus returns to the element
 * that opened it.
 */
export function Confirm(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? <LazyDialog {...props} /> : null
}
