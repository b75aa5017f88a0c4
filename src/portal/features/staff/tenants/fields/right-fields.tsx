import { TextField } from '#portal/kit/form/text-field.tsx'
import { FieldSet } from './field-set.tsx'
import { addressProps, type Fields } from './field-props.ts'
import { ruleTexts as rules } from './rule-texts.ts'

/** Under which subject of the ERP each right of a subscriber is filed. */
export function RightFields({ field }: { field: Fields }) {
  return (
    <FieldSet title={rules.rights}>
      <p className="tenant-form-hint">{rules.rightsHint}</p>
      <div className="field-pair">
        <TextField
          {...field('right_contest')}
          label={rules.rightSubjects.contest}
          inputMode="numeric"
        />
        <TextField
          {...field('right_cancellation')}
          label={rules.rightSubjects.cancellation}
          inputMode="numeric"
        />
      </div>
      <div className="field-pair">
        <TextField
          {...field('right_suspension')}
          label={rules.rightSubjects.suspension}
          inputMode="numeric"
        />
        <TextField
          {...field('right_due_day')}
          label={rules.rightSubjects.due_day}
          inputMode="numeric"
        />
      </div>
      <TextField
        {...field('due_days')}
        label={rules.dueDays}
        hint={rules.dueDaysHint}
        autoComplete="off"
      />
      <TextField
        {...field('plan_label_url')}
        label={rules.planLabel}
        hint={rules.planLabelHint}
        {...addressProps}
      />
    </FieldSet>
  )
}
