import { lazy, Suspense, useState } from 'react'

const load = () => import('./overlays/dialog.tsx')
const Dialog = lazy(async () => ({ default: (await load()).Dialog }))

/**
 * The dialog that asks before what cannot be taken back. Its code loads when it is first opened;
 * after that it stays, so that closing is seen and the focus returns to who opened it.
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
