import { type ComponentProps, useId } from 'react'
import { Button } from './button.tsx'
import { useConnection } from './connection.ts'
import { OfflineReason } from './offline-reason.tsx'

type OnlineButtonProps = ComponentProps<typeof Button> & {
  /** Why it has to wait, said below it for as long as there is no network. */
  reason: string
}

/** A button whose work needs the server now: without a network it stays, and says why it waits. */
export function OnlineButton({ reason, ...rest }: OnlineButtonProps) {
  const { isOffline } = useConnection()
  const id = useId()
  if (!isOffline) return <Button {...rest} />
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
      <OfflineReason id={id}>{reason}</OfflineReason>
    </>
  )
}
