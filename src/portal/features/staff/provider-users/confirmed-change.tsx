import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { useChange } from '#portal/queries/use-change.ts'

interface ConfirmedChangeProps {
  action: string
  /** The action with the name of the user, for those who hear the button alone. */
  named: string
  /** The question, and what follows. */
  title: string
  note: string
  isDangerous?: boolean
  change: () => Promise<void>
  /** Said when it is done. */
  done: string
  toFailure: (error: unknown) => Failure<never>
  /** What is read again afterwards. */
  refreshes: readonly QueryKey[]
}

/** A button that changes the access of a user after a confirmation. */
export function ConfirmedChange(props: ConfirmedChangeProps) {
  const { action, named, title, note, isDangerous = false, toFailure } = props
  const [isAsking, setIsAsking] = useState(false)
  const changing = useChange({ ...props, onDone: () => setIsAsking(false) })
  return (
    <>
      <Button
        variant={isDangerous ? 'remove' : 'secondary'}
        isSmall
        aria-label={named}
        onClick={() => setIsAsking(true)}
      >
        {action}
      </Button>
      <Confirm
        title={title}
        action={action}
        {...(isDangerous && { variant: 'danger' as const })}
        isOpen={isAsking}
        isBusy={changing.isPending}
        failure={changing.error && toFailure(changing.error).text}
        onConfirm={() => changing.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>{note}</p>
      </Confirm>
    </>
  )
}
