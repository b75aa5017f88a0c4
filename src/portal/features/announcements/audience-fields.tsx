import {
  type ContractState,
  contractStates,
  type NamedRecord,
} from '#domain/announcements/audience.ts'
import { ChoiceField } from '#portal/kit/form/choice-field.tsx'
import { choiceProps } from '#portal/kit/form/choice-props.ts'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import '#portal/kit/form/entry-list-field.css'
import type { AnnouncementValues } from './form-values.ts'
import { NamePicker } from './name-picker.tsx'
import { texts } from './texts.ts'

interface AudienceFieldsProps {
  scope: FieldState<AnnouncementValues['scope']>
  cities: FieldState<NamedRecord[]>
  districts: FieldState<NamedRecord[]>
  plans: FieldState<NamedRecord[]>
  states: FieldState<ContractState[]>
}

const scopes = ['all', 'some'] as const

/** Whom an announcement is for: everybody, or the subscribers with a certain contract. */
export function AudienceFields({ scope, cities, districts, plans, states }: AudienceFieldsProps) {
  return (
    <>
      <ChoiceField
        {...choiceProps(scope, scopes)}
        label={texts.audience}
        choices={scopes.map((value) => ({ value, label: texts.scopes[value] }))}
      />
      {scope.value === 'some' && (
        <div className="audience-fields">
          <p className="field-hint">{texts.audienceHint}</p>
          <StateChoices {...states} />
          <NamePicker {...cities} kind="city" label={texts.cities} />
          <NamePicker {...districts} kind="district" label={texts.districts} />
          <NamePicker {...plans} kind="plan" label={texts.plans} />
        </div>
      )}
    </>
  )
}

function StateChoices({ name, value, onValue }: FieldState<ContractState[]>) {
  return (
    <fieldset className="field audience-states">
      <legend className="field-label">{texts.states}</legend>
      {contractStates.map((state) => (
        <label key={state} className="choice">
          <input
            type="checkbox"
            name={name}
            checked={value.includes(state)}
            onChange={(event) =>
              onValue(
                event.currentTarget.checked
                  ? [...value, state]
                  : value.filter((other) => other !== state),
              )
            }
          />
          <span className="choice-label">{texts.stateNames[state]}</span>
        </label>
      ))}
    </fieldset>
  )
}
