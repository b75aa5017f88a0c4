import { offerStarts } from '#domain/service/offers/offer-kind.ts'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { FieldSet } from './field-set.tsx'
import type { Fields } from './field-props.ts'
import { ruleTexts as rules } from './rule-texts.ts'

const starts = offerStarts.map((value) => ({ value, label: rules.offerStarts[value] }))

/** Which offers a subscriber may ask for, and under which subject of the ERP that is filed. */
export function OfferFields({ field }: { field: Fields }) {
  return (
    <FieldSet title={rules.offers}>
      <p className="tenant-form-hint">{rules.offersHint}</p>
      <div className="field-pair">
        <TextField
          {...field('offer_plan_change')}
          label={rules.offerSubjects.plan_change}
          inputMode="numeric"
        />
        <TextField
          {...field('offer_extra')}
          label={rules.offerSubjects.extra}
          inputMode="numeric"
        />
      </div>
      <TextField
        {...field('offered_plans')}
        label={rules.offeredPlans}
        hint={rules.offeredPlansHint}
        autoComplete="off"
      />
      <SelectField
        {...choiceProps(field('offer_start'), offerStarts)}
        label={rules.offerStart}
        options={starts}
      />
    </FieldSet>
  )
}
