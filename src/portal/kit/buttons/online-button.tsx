import { type ComponentProps, useId } from 'react'
import { Button } from './button.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { OfflineReason } from '#portal/kit/frames/offline-reason.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'

type OnlineButtonProps = ComponentProps<typeof Button> & {
  /** Id of the text on why the action is held for a time, also with a connection; absent where it is not. */
  heldBy?: string | undefined
} & (
    | {
        /** Why the action has to wait; shown below the button while offline. */
        reason: string
        reasonId?: never
      }
    | {
        reason?: never
        /** Id of the `OfflineReason` that stands once for several buttons. */
        reasonId: string
      }
  )

/**
 * A button whose action needs the server; while offline, on a read-only page, and while it is held, it stays
 * visible, disabled, with the reason.
 */
export function OnlineButton({ reason, reasonId, heldBy, ...rest }: OnlineButtonProps) {
  const { isOffline } = useConnection()
  const ownId = useId()
  const id = heldBy ?? reasonId ?? ownId
  if (!isOffline && viewingId() === null && heldBy === undefined) return <Button {...rest} />
  const { 'aria-describedby': described, ...button } = rest
  return (
    <>
      <Button
        {...button}
        type="button"
        aria-disabled
        aria-describedby={described ? `${described} ${id}` : id}
        onClick={undefined}
      />
      {reason !== undefined && <OfflineReason id={ownId}>{reason}</OfflineReason>}
    </>
  )
}
