import { Button } from '#portal/kit/buttons/button.tsx'
import { texts } from './texts.ts'

interface YearPickerProps {
  years: readonly number[]
  chosen: number
  onYear: (year: number) => void
}

export function YearPicker({ years, chosen, onYear }: YearPickerProps) {
  return (
    <div className="row-2" role="group" aria-label={texts.year}>
      {years.map((year) => (
        <Button
          key={year}
          variant={year === chosen ? 'primary' : 'secondary'}
          isSmall
          aria-pressed={year === chosen}
          onClick={() => onYear(year)}
        >
          {year}
        </Button>
      ))}
    </div>
  )
}
