import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { texts } from '#portal/kit/texts.ts'
import { useIsPast } from '#portal/kit/ages/use-is-past.ts'
import type { FailedAction } from './action-failure.tsx'
import { FailureCard } from '#portal/kit/frames/failure-card.tsx'

/** While a limit is spent, the sentence says how long to wait, and no button promises more. */
export function Failed(props: FailedAction & { children?: ReactNode }) {
  const { failure, isRetrying, retry, children } = props
  const place = useRef<HTMLDivElement>(null)
  const mayRetry = useIsPast(failure.retryAt)
  // What worked takes its button along: the focus goes to the one that failed before.
  useEffect(() => {
    const region = place.current?.closest('.action-failure')
    return () => {
      if (document.activeElement !== document.body) return
      const failed = region?.previousElementSibling
      if (failed instanceof HTMLElement) failed.focus()
    }
  }, [])
  return (
    <FailureCard of={failure}>
      <div className="failure-card-ways" ref={place}>
        {mayRetry && (
          <Button variant="quiet" icon={RotateCw} isSmall isBusy={isRetrying} onClick={retry}>
            {isRetrying ? texts.retrying : texts.retry}
          </Button>
        )}
        {children}
      </div>
    </FailureCard>
  )
}
