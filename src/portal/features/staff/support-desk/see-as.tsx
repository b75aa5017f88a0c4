import { useMutation } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { viewingPath } from '#contract/staff/viewing-path.ts'
import { type ViewingReason, viewingReasons } from '#contract/staff/viewings.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { beginViewing } from '#portal/queries/staff/viewings.ts'
import { seeAsFailure } from './refusals.ts'
import { texts } from './texts.ts'

const reasons = viewingReasons.map((value) => ({ value, label: texts.seeAsReasons[value] }))

interface SeeAsProps {
  id: string
  /** What the dialog proposes, each time it is opened. */
  proposed: ViewingReason
}

/** Opens the subscriber's portal, read-only, in this tab, once the reason is chosen. */
export function SeeAs({ id, proposed }: SeeAsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState(proposed)
  const beginning = useMutation({
    mutationFn: () => beginViewing(id, reason),
    // A page of its own: it has none of the subscriber's sessions and nothing of this area.
    onSuccess: (viewing) => location.assign(`${viewingPath(viewing)}/panel`),
  })

  function ask() {
    beginning.reset()
    setReason(proposed)
    setIsAsking(true)
  }

  const field = { name: 'reason', value: reason, error: undefined, onValue: setReason }
  return (
    <>
      <Button variant="secondary" icon={Eye} onClick={ask}>
        {texts.seeAs}
      </Button>
      <Confirm
        title={texts.seeAsTitle}
        action={texts.seeAsOpen}
        isOpen={isAsking}
        isBusy={beginning.isPending || beginning.isSuccess}
        failure={beginning.error && seeAsFailure(beginning.error).text}
        onConfirm={() => beginning.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.seeAsNote}</p>
        <div className="desk-reason">
          <SelectField
            {...choiceProps(field, viewingReasons)}
            label={texts.seeAsReason}
            options={reasons}
          />
        </div>
      </Confirm>
    </>
  )
}
