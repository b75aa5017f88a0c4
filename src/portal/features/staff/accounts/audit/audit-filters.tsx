import type { ReactNode } from 'react'
import { auditActionSchema } from '#contract/platform/audit.ts'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { type ChosenFilters, knownAction, knownPeriod } from './audit-search.ts'
import { actionLabels, auditTexts as texts, periods } from './audit-texts.ts'

const actions = auditActionSchema.options
  .map((value) => ({ value, label: actionLabels[value] }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'pt-BR'))

const actionOptions = [{ value: 'all', label: texts.anyAction }, ...actions]
const periodOptions = Object.entries(periods).map(([value, { label }]) => ({ value, label }))

interface AuditFiltersProps {
  chosen: ChosenFilters
  /** Called with the filter that was changed. */
  onChange: (changed: Partial<ChosenFilters>) => void
  /** A filter of one log alone, before them. */
  children?: ReactNode
}

/** Who, what and since when: the filters of an audit log. */
export function AuditFilters({ chosen, onChange, children }: AuditFiltersProps) {
  return (
    <div className="audit-filters" role="search" aria-label={texts.filters}>
      {children}
      <TextField
        name="text"
        label={texts.who}
        error={undefined}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={200}
        value={chosen.text}
        onValue={(text) => onChange({ text })}
      />
      <SelectField
        name="action"
        label={texts.what}
        error={undefined}
        options={actionOptions}
        value={chosen.action === '' ? 'all' : chosen.action}
        onValue={(value) => onChange({ action: knownAction(value) })}
      />
      <SelectField
        name="period"
        label={texts.when}
        error={undefined}
        options={periodOptions}
        value={chosen.period}
        onValue={(value) => onChange({ period: knownPeriod(value) })}
      />
    </div>
  )
}
