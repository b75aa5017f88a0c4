import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { type ShownViewing, stopViewing } from '#portal/queries/staff/viewings.ts'
import { useMinutesLeft } from './minutes-left.ts'
import { viewingTexts } from './texts.ts'

interface BandProps {
  id: string
  viewing: ShownViewing
  /** The viewing has been ended here. */
  onEnd: () => void
}

/** Above every screen of a viewing: whose portal it is, that nothing can be changed, and the time left. */
export function Band({ id, viewing, onEnd }: BandProps) {
  const left = useMinutesLeft(viewing.endsAt)
  const [isEnding, setIsEnding] = useState(false)

  async function end() {
    setIsEnding(true)
    try {
      await stopViewing(id)
      onEnd()
    } catch {
      setIsEnding(false)
      showToast({ kind: 'error', text: viewingTexts.endFailure })
    }
  }

  return (
    <aside className="viewing-band" aria-label={viewingTexts.band}>
      <Icon of={Eye} size={20} />
      <p className="viewing-words">
        <strong>{viewingTexts.of(viewing.name)}</strong>
        <span>
          {viewingTexts.readOnly} · <span className="figures">{viewingTexts.left(left)}</span>
        </span>
      </p>
      <Button variant="secondary" isSmall isBusy={isEnding} onClick={() => void end()}>
        {viewingTexts.end}
      </Button>
    </aside>
  )
}
