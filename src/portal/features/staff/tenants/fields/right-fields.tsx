import type { OfferKind } from '#domain/service/offers/offer-kind.ts'
import type { RightSubjectKind } from '#domain/service/rights/right-kind.ts'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { FieldSet } from './field-set.tsx'
import { addressProps, type Fields } from './field-props.ts'
import { ChoiceField } from './rule-fields.tsx'
import { groupTexts, ruleTexts as rules } from './rule-texts.ts'

/** The ids of subjects of the ERP, side by side. */
function SubjectPair({
  field,
  names,
}: {
  field: Fields
  names: readonly (`rightSubjects.${RightSubjectKind}` | `offerSubjects.${OfferKind}`)[]
}) {
  return (
    <div className="field-pair">
      {names.map((name) => (
        <TextField key={name} {...field(name)} {...rules[name]} inputMode="numeric" />
      ))}
    </div>
  )
}

/** Under which subject of the ERP each right of a subscriber is filed. */
export function RightFields({ field }: { field: Fields }) {
  return (
    <FieldSet title={groupTexts.rights}>
      <p className="tenant-form-hint">{groupTexts.rightsHint}</p>
      <SubjectPair field={field} names={['rightSubjects.contest', 'rightSubjects.cancellation']} />
      <SubjectPair field={field} names={['rightSubjects.suspension', 'rightSubjects.due_day']} />
      <TextField {...field('dueDays')} {...rules.dueDays} autoComplete="off" />
      <TextField {...field('planLabelUrl')} {...rules.planLabelUrl} {...addressProps} />
    </FieldSet>
  )
}

/** Which offers a subscriber may ask for, and under which subject of the ERP that is filed. */
export function OfferFields({ field }: { field: Fields }) {
  return (
    <FieldSet title={groupTexts.offers}>
      <p className="tenant-form-hint">{groupTexts.offersHint}</p>
      <SubjectPair field={field} names={['offerSubjects.plan_change', 'offerSubjects.extra']} />
      <TextField {...field('offeredPlans')} {...rules.offeredPlans} autoComplete="off" />
      <ChoiceField {...field('offerStart')} {...rules.offerStart} />
    </FieldSet>
  )
}
