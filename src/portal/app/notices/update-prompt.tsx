import { useSyncExternalStore } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { currentUpdate, subscribeToUpdate } from '#portal/offline/update.ts'
import './update-prompt.css'

const texts = {
  waiting: 'Nova versão disponível',
  accepted: 'A nova versão abre assim que você terminar o que está escrevendo.',
  update: 'Atualizar',
  later: 'Depois',
} as const

/** Loaded already whenever a version waits, because it found that version. */
const worker = () => import('#portal/offline/app-worker.ts')

/** Offers the new version; the subscriber decides when it takes over. */
export function UpdatePrompt() {
  const update = useSyncExternalStore(subscribeToUpdate, currentUpdate, () => 'none' as const)
  return (
    <div role="status">
      {update !== 'none' && (
        <Card className="update-prompt">
          <p>{texts[update]}</p>
          {update === 'waiting' && (
            <div className="update-actions">
              <Button
                isSmall
                onClick={() => void worker().then(({ acceptUpdate }) => acceptUpdate())}
              >
                {texts.update}
              </Button>
              <Button
                isSmall
                variant="quiet"
                onClick={() => void worker().then(({ postponeUpdate }) => postponeUpdate())}
              >
                {texts.later}
              </Button>
            </div>
          )}
        </Card>
      )}
    </div>
  )
}
