import { useState } from 'react'
import './state.css'
import { Button } from '#portal/kit/buttons/button.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { hasUnsavedInput } from '#portal/kit/form/unsaved-input.ts'
import { missingCodeText } from '#portal/kit/browser/use-not-on-device.ts'

/**
 * In the place of a part of a screen whose code did not come. Without a line the code comes with the connection
 * (`lazy-part.tsx`). With one, most browsers do not ask again for code that failed: the page has to be
 * loaded again, after a warning where typed text would be lost.
 */
export function PartMissing() {
  const { isOffline } = useConnection()
  const [isWarned, setIsWarned] = useState(false)
  function reload() {
    if (isWarned || !hasUnsavedInput()) location.reload()
    else setIsWarned(true)
  }
  return (
    <div className="state" role="alert">
      <p className="state-text">
        {isWarned && !isOffline
          ? 'Recarregar apaga o que você digitou nesta página.'
          : missingCodeText()}
      </p>
      {!isOffline && (
        <Button variant="secondary" isSmall onClick={reload}>
          Recarregar
        </Button>
      )}
    </div>
  )
}
