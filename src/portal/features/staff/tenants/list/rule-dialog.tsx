import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedTenant } from '#contract/staff/tenants/tenants.ts'
import { keysOf } from '#domain/platform/values/record-of.ts'
import type { RuleSwitch } from '#domain/staff/tenants/rule-switches.ts'
import { Confirm } from '#portal/kit/confirm.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { SwitchField } from '#portal/kit/form/pickers/switch-field.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { saveSwitch } from '#portal/queries/staff/tenants/tenants.ts'
import { switchLabel, switchTexts } from '../fields/rule-texts.ts'
import { listTexts as texts } from './list-texts.ts'

const switches = keysOf(switchTexts)
const options = switches.map((value) => ({ value, label: switchLabel(value) }))

interface RuleDialogProps {
  of: readonly ListedTenant[]
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

/** Sets one switch of several providers, each by a call and an audit entry of its own; all else stays as it is. */
export function RuleDialog({ of: tenants, isOpen, onClose, onDone }: RuleDialogProps) {
  const client = useQueryClient()
  const [rule, setRule] = useState<RuleSwitch>('allowsPaymentLinks')
  const [isOn, setIsOn] = useState(true)
  const saving = useMutation({
    mutationFn: async () => {
      const failed: string[] = []
      for (const { client_id: id, alias } of tenants) {
        await saveSwitch(client, id, rule, isOn).catch(() => failed.push(alias))
      }
      return failed
    },
    onSuccess: (failed) => {
      const done = tenants.length - failed.length
      if (done > 0) showToast({ kind: 'success', text: texts.ruleSaved(done) })
      if (failed.length === 0) {
        onClose()
        onDone()
      }
    },
  })
  const { on, off } = switchTexts[rule]
  const label = switchLabel(rule)
  const failed = saving.data ?? []

  function close() {
    saving.reset()
    onClose()
  }

  return (
    <Confirm
      title={texts.changeRule}
      action={texts.saveRule}
      isOpen={isOpen}
      isBusy={saving.isPending}
      failure={failed.length > 0 ? texts.ruleFailure(failed) : null}
      onConfirm={() => saving.mutate()}
      onClose={close}
    >
      <div className="stack-4">
        <p>{texts.ruleNote(tenants.map(({ alias }) => alias))}</p>
        <SelectField
          name="rule"
          label={texts.rule}
          value={rule}
          error={undefined}
          options={options}
          onValue={(value) => {
            const chosen = switches.find((name) => name === value)
            if (chosen) setRule(chosen)
          }}
        />
        <SwitchField
          name="isOn"
          label={label}
          effect={isOn ? on : off}
          value={isOn}
          onValue={setIsOn}
        />
      </div>
    </Confirm>
  )
}
