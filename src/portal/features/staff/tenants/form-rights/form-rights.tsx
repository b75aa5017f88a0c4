import { useMutation } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import ListChecks from 'lucide-react/icons/list-checks'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import type { FormRight } from '#contract/staff/connections.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { ActionResult } from '../trials/action-result.tsx'
import './form-rights.css'
import { formTexts, rightTexts } from './form-right-texts.ts'
import { formRightsFailure } from '../refusals.ts'

const icons = { ok: Check, refused: X, 'not understood': X, failed: X, untested: Minus } as const

/** Which rights in the ERP the portal's token has, a line for each form. */
export function FormRights({
  isReady,
  run,
}: {
  isReady: boolean
  run: () => Promise<readonly FormRight[]>
}) {
  const test = useMutation({ mutationFn: run })
  const failed = test.error ? formRightsFailure(test.error).text : null
  return (
    <div className="form-rights">
      <Button
        variant="secondary"
        isSmall
        icon={ListChecks}
        isBusy={test.isPending}
        disabled={!isReady}
        onClick={() => test.mutate()}
      >
        {rightTexts.test}
      </Button>
      {test.isPending && <p role="status">{rightTexts.testing}</p>}
      <ActionResult hasPassed={false} text={failed} />
      {test.data && (
        <ul aria-label={rightTexts.list}>
          {test.data.map((right) => (
            <RightLine key={right.form} of={right} />
          ))}
        </ul>
      )}
    </div>
  )
}

function RightLine({ of: { form, outcome } }: { of: FormRight }) {
  const { name, use, toDo } = formTexts[form]
  const isMissing = outcome === 'refused' || outcome === 'not understood'
  return (
    <li className={`form-right form-right-${icons[outcome] === X ? 'missing' : outcome}`}>
      <Icon of={icons[outcome]} size={18} />
      <span>
        <strong>{name}</strong> {rightTexts.outcomes[outcome]}
        <span className="field-hint">
          {use} {isMissing || outcome === 'untested' ? toDo : ''}
        </span>
      </span>
    </li>
  )
}
