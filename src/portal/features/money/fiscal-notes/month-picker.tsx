import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { addMonths } from '#domain/platform/time/dates.ts'
import {
  type CalendarMonth,
  earliestNoteMonth,
  formatMonth,
  isNoteMonth,
  monthOf,
  parseMonth,
} from '#domain/money/fiscal-notes/calendar-month.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { maskRef } from '#portal/kit/form/masks/mask-ref.ts'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { Icon, type IconType } from '#portal/kit/blocks/icon.tsx'
import { useToday } from '#portal/kit/ages/today.ts'
import { texts } from './texts.ts'

const monthRef = maskRef(async () =>
  (await import('#portal/kit/form/masks/month-mask.ts')).monthMask(4),
)

interface MonthPickerProps {
  month: CalendarMonth
  onMonth: (month: CalendarMonth) => void
}

/**
 * A month that the subscriber types or reaches with the step buttons. The browser's own month field
 * is a plain text field in Firefox and Safari, so this is a masked text field in every browser.
 */
export function MonthPicker({ month, onMonth }: MonthPickerProps) {
  const today = useToday()
  const last = monthOf(today)
  const [typed, setTyped] = useState({ of: month, text: formatMonth(month) })
  // When the month changes by a step or by navigation, the field shows the new month.
  const text = typed.of === month ? typed.text : formatMonth(month)
  const [hasLeft, setHasLeft] = useState(false)
  const read = parseMonth(text)
  const isWrong = read === null || !isNoteMonth(read, today)
  const isDone = text.length === 7 || hasLeft

  function type(value: string) {
    const next = parseMonth(value)
    const isMonth = value.length === 7 && next !== null && isNoteMonth(next, today)
    setTyped({ of: isMonth ? next : month, text: value })
    setHasLeft(false)
    if (isMonth && next !== month) onMonth(next)
  }

  function step(by: number) {
    const next = monthOf(addMonths(`${month}-01`, by))
    setTyped({ of: next, text: formatMonth(next) })
    onMonth(next)
  }

  return (
    <div className="month-picker" role="group" aria-label={texts.month}>
      <div className="month-field" onBlur={() => setHasLeft(true)}>
        <TextField
          name="month"
          label={texts.month}
          hint={texts.monthHint}
          error={isWrong && isDone ? texts.monthRange(formatMonth(last)) : undefined}
          value={text}
          onValue={type}
          inputRef={monthRef}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Step
        icon={ChevronLeft}
        name={texts.previous}
        isOff={month <= earliestNoteMonth}
        onStep={() => step(-1)}
      />
      <Step icon={ChevronRight} name={texts.next} isOff={month >= last} onStep={() => step(1)} />
    </div>
  )
}

interface StepProps {
  icon: IconType
  name: string
  isOff: boolean
  onStep: () => void
}

function Step({ icon, name, isOff, onStep }: StepProps) {
  return (
    <Button
      variant="secondary"
      className="month-step"
      aria-label={name}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onStep}
    >
      <Icon of={icon} />
    </Button>
  )
}
