import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AudienceKind } from '#contract/news/announcement-audience.ts'
import {
  type ContractState,
  contractStates,
  type NamedRecord,
} from '#domain/news/announcements/audience.ts'
import { ChoiceField } from '#portal/kit/form/pickers/choice-field.tsx'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { NamePicker } from '#portal/kit/form/pickers/name-picker.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import { useDebouncedValue } from '#portal/kit/hooks/use-debounced-value.ts'
import { audienceSearchQuery } from '#portal/queries/news/announcements.ts'
import type { AnnouncementValues } from './form-values.ts'
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
        <div className="row-2 audience-fields">
          <p className="field-hint">{texts.audienceHint}</p>
          <StateChoices {...states} />
          <AudienceNames {...cities} kind="city" label={texts.cities} />
          <AudienceNames {...districts} kind="district" label={texts.districts} />
          <AudienceNames {...plans} kind="plan" label={texts.plans} />
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

interface AudienceNamesProps extends FieldState<NamedRecord[]> {
  kind: AudienceKind
  label: string
}

/** Names of one kind, as the provider's ERP has them. */
function AudienceNames({ kind, ...field }: AudienceNamesProps) {
  const [typed, setTyped] = useState('')
  const asked = useDebouncedValue(typed)
  const { data, isFetching, isError } = useQuery(audienceSearchQuery(kind, asked))
  const search = { asked, data, isFetching, isError }
  return <NamePicker {...field} typed={typed} onTyped={setTyped} search={search} />
}
