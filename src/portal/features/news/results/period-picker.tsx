import type { Period } from '#domain/news/results/period.ts'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { ownPeriod, periodKinds, type PeriodSearch } from './chosen-period.ts'
import { texts } from './texts.ts'

const options = periodKinds.map((value) => ({ value, label: texts.periods[value] }))

interface PeriodPickerProps {
  search: PeriodSearch
  onSearch: (search: PeriodSearch) => void
  /** The period that is shown. */
  period: Period
}

/** The choice of the period, which stands in the address. An own one begins as the one shown. */
export function PeriodPicker({ search, onSearch, period }: PeriodPickerProps) {
  const { period: kind = 'days', from = '', to = '' } = search
  const isRefused = kind === 'own' && ownPeriod(from, to) === null
  return (
    <>
      <SelectField
        name="period"
        label={texts.period}
        error={undefined}
        options={options}
        value={kind}
        onValue={(value) => {
          const chosen = periodKinds.find((one) => one === value) ?? 'days'
          onSearch(
            chosen === 'own'
              ? { period: chosen, from: period.from, to: period.to }
              : { period: chosen },
          )
        }}
      />
      {kind === 'own' && (
        <>
          <TextField
            name="from"
            type="date"
            label={texts.from}
            error={undefined}
            value={from}
            onValue={(day) => onSearch({ period: 'own', from: day, to })}
          />
          <TextField
            name="to"
            type="date"
            label={texts.to}
            error={isRefused ? texts.periodRefused : undefined}
            value={to}
            onValue={(day) => onSearch({ period: 'own', from, to: day })}
          />
        </>
      )}
    </>
  )
}
