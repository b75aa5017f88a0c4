import type { QueryKey } from '@tanstack/react-query'
import { Button } from '#portal/kit/buttons/button.tsx'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { texts } from './texts.ts'
import { useChange } from '#portal/queries/use-change.ts'

interface EnableUserProps {
  name: string
  enable: () => Promise<void>
  toFailure: (error: unknown) => Failure<never>
  /** What is read again afterwards. */
  refreshes: readonly QueryKey[]
}

/** The one thing to do with a disabled user: the button that lets the user in again. */
export function EnableUser({ name, enable, toFailure, refreshes }: EnableUserProps) {
  const enabling = useChange({ change: enable, done: texts.wasEnabled, toFailure, refreshes })
  return (
    <div className="row-2-centre team-actions">
      <Button
        variant="secondary"
        isSmall
        isBusy={enabling.isPending}
        aria-label={texts.enableNamed(name)}
        onClick={() => enabling.mutate()}
      >
        {texts.enable}
      </Button>
    </div>
  )
}
