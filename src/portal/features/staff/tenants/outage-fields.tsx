import { creditWays } from '#domain/news/outages/outage-rules.ts'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import type { Fields } from './fields/field-props.ts'
import { ruleTexts as rules } from './fields/rule-texts.ts'

const ways = creditWays.map((value) => ({ value, label: rules.outageCredits[value] }))

/** How outages are credited, and how early a maintenance is told. */
export function OutageFields({ field }: { field: Fields }) {
  const credit = field('outage_credit')
  return (
    <>
      <SelectField
        {...choiceProps(credit, creditWays)}
        label={rules.outageCredit}
        hint={rules.outageCreditHint}
        options={ways}
      />
      <TextField {...field('outage_minutes')} label={rules.outageMinutes} inputMode="numeric" />
      <TextField
        {...field('notice_hours')}
        label={rules.noticeHours}
        hint={rules.noticeHoursHint}
        inputMode="numeric"
      />
    </>
  )
}
