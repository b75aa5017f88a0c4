import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AreaKind } from '#contract/news/staff-outages.ts'
import type { NamedRecord } from '#domain/news/announcements/audience.ts'
import { ChoiceField } from '#portal/kit/form/pickers/choice-field.tsx'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { NamePicker } from '#portal/kit/form/pickers/name-picker.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import { useDebouncedValue } from '#portal/kit/hooks/use-debounced-value.ts'
import { areaSearchQuery } from '#portal/queries/news/staff-outages.ts'
import type { OutageValues } from './form-values.ts'
import { type ChosenArea, placeOf } from './place-of.ts'
import { texts } from './texts.ts'
import { useWhose } from './whose.ts'

interface AreaFieldsProps {
  scope: FieldState<OutageValues['scope']>
  cities: FieldState<NamedRecord[]>
  districts: FieldState<NamedRecord[]>
  points: FieldState<NamedRecord[]>
  contracts: FieldState<string>
  place: FieldState<string>
}

const scopes = ['some', 'all'] as const

/** Whom an outage affects. "Lugar" says what is chosen, until something else is typed there. */
export function AreaFields(props: AreaFieldsProps) {
  const { scope, cities, districts, points, contracts, place } = props
  const area: ChosenArea = {
    scope: scope.value,
    cities: cities.value,
    districts: districts.value,
    points: points.value,
  }
  const isFollowing = place.value === '' || place.value === placeOf(area)

  /** A field of the area whose change "Lugar" follows. */
  function followed<Value>(state: FieldState<Value>, toArea: (value: Value) => ChosenArea) {
    const onValue = (value: Value) => {
      state.onValue(value)
      if (isFollowing) place.onValue(placeOf(toArea(value)))
    }
    return { ...state, onValue }
  }

  return (
    <>
      <ChoiceField
        {...choiceProps(
          followed(scope, (value) => ({ ...area, scope: value })),
          scopes,
        )}
        label={texts.where}
        choices={scopes.map((value) => ({ value, label: texts.scopes[value] }))}
      />
      {scope.value === 'some' && (
        <div className="stack-4">
          <p className="field-hint">{texts.areaHint}</p>
          <AreaNames
            {...followed(cities, (value) => ({ ...area, cities: value }))}
            kind="city"
            label={texts.cities}
          />
          <AreaNames
            {...followed(districts, (value) => ({ ...area, districts: value }))}
            kind="district"
            label={texts.districts}
          />
          <AreaNames
            {...followed(points, (value) => ({ ...area, points: value }))}
            kind="point"
            label={texts.points}
          />
          <TextField
            {...contracts}
            label={texts.contracts}
            hint={texts.contractsHint}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      )}
    </>
  )
}

interface AreaNamesProps extends FieldState<NamedRecord[]> {
  kind: AreaKind
  label: string
}

/** Names of one kind, as the provider's ERP has them. */
function AreaNames({ kind, ...field }: AreaNamesProps) {
  const [typed, setTyped] = useState('')
  const asked = useDebouncedValue(typed)
  const { of } = useWhose()
  const { data, isFetching, isError } = useQuery(areaSearchQuery(of, kind, asked))
  const search = { asked, data, isFetching, isError }
  return <NamePicker {...field} typed={typed} onTyped={setTyped} search={search} />
}
