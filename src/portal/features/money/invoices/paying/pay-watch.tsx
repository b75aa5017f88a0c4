import { Button } from '#portal/kit/buttons/button.tsx'
import { texts } from '../texts.ts'

/** Says that a payment is being looked for, or offers to look again once that is over. */
export function PayWatch({ isOver, onAgain }: { isOver: boolean; onAgain: () => void }) {
  return isOver ? <WatchOver onAgain={onAgain} /> : <Watching />
}

function Watching() {
  return (
    <p className="pay-watch">
      <span className="pay-pulse" aria-hidden="true" />
      {texts.watching}
    </p>
  )
}

function WatchOver({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="pay-watch">
      <p>{texts.watchOver}</p>
      <Button variant="quiet" onClick={onAgain}>
        {texts.watchAgain}
      </Button>
    </div>
  )
}
