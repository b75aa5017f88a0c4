import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { StaffOutage } from '#contract/news/staff-outages.ts'
import { isUnderWay } from '#domain/news/outages/phase.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { screenHeading } from '#portal/kit/pages/screen-title.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { doAct, type OutageAct } from '#portal/queries/news/staff-outages.ts'
import { outageFailure } from './refusals.ts'
import { actTexts, texts } from './texts.ts'
import { useWhose } from './whose.ts'

interface OutageActionsProps {
  of: StaffOutage
  onEdit: () => void
  onUpdate: () => void
}

/** What can be done with an outage where it stands. */
export function OutageActions({ of, onEdit, onUpdate }: OutageActionsProps) {
  const client = useQueryClient()
  const { of: whose } = useWhose()
  // Kept after the dialog is dismissed, so that its text does not vanish while it closes.
  const [act, setAct] = useState<OutageAct>('end')
  const [isAsking, setIsAsking] = useState(false)
  /** The button that opened the dialog is then gone. */
  const isDone = useRef(false)
  const doing = useMutation({
    mutationFn: (chosen: OutageAct) => doAct(client, whose, chosen, of.id),
    onSuccess: (_, chosen) => {
      isDone.current = true
      setIsAsking(false)
      showToast({ kind: 'success', text: actTexts[chosen].done })
    },
  })
  function ask(chosen: OutageAct) {
    doing.reset()
    isDone.current = false
    setAct(chosen)
    setIsAsking(true)
  }
  const { phase } = of
  const isLive = isUnderWay(phase) || phase === 'planned'
  // The dialog stays drawn while it closes, also when its outage has just ended.
  return (
    <div className="outage-actions">
      {phase === 'draft' && (
        <>
          <Button isSmall onClick={onEdit}>
            {texts.goOn}
          </Button>
          <Button isSmall variant="remove" onClick={() => ask('remove')}>
            {actTexts.remove.open}
          </Button>
        </>
      )}
      {isUnderWay(phase) && (
        <Button isSmall onClick={() => ask('end')}>
          {actTexts.end.open}
        </Button>
      )}
      {isLive && of.updates_left > 0 && (
        <Button isSmall variant="secondary" onClick={onUpdate}>
          {texts.update}
        </Button>
      )}
      {phase === 'planned' && (
        <Button isSmall variant="remove" onClick={() => ask('cancel')}>
          {actTexts.cancel.open}
        </Button>
      )}
      <Confirm
        title={actTexts[act].title}
        action={actTexts[act].action}
        variant={act === 'end' ? 'primary' : 'danger'}
        isOpen={isAsking}
        isBusy={doing.isPending}
        failure={doing.error && outageFailure(doing.error).text}
        onConfirm={() => doing.mutate(act)}
        onClose={() => setIsAsking(false)}
        finalFocus={() => (isDone.current ? screenHeading() : null)}
      >
        <p className="outage-preview-title">{of.place}</p>
        <p>{actTexts[act].note}</p>
      </Confirm>
    </div>
  )
}
