import { useState } from 'react'
import type { ListedTenant } from '#contract/staff/tenants/tenants.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import './bulk-actions.css'
import { listTexts as texts } from './list-texts.ts'
import { RuleDialog } from './rule-dialog.tsx'

interface BulkActionsProps {
  selected: readonly ListedTenant[]
  onSuspend: () => void
  onClear: () => void
}

/** What is done to all selected providers; it stays in sight while the list is scrolled. */
export function BulkActions({ selected, onSuspend, onClear }: BulkActionsProps) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <div className="bulk-actions" role="group" aria-label={texts.bulk}>
        <p role="status" className="figures">
          {texts.selected(selected.length)}
        </p>
        {selected.length > 0 && (
          <>
            <Button variant="secondary" isSmall onClick={() => setIsChanging(true)}>
              {texts.changeRule}
            </Button>
            <Button variant="danger" isSmall onClick={onSuspend}>
              {texts.suspend}
            </Button>
            <Button variant="quiet" isSmall onClick={onClear}>
              {texts.clear}
            </Button>
          </>
        )}
      </div>
      <RuleDialog
        of={selected}
        isOpen={isChanging}
        onClose={() => setIsChanging(false)}
        onDone={onClear}
      />
    </>
  )
}
