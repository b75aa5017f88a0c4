import { formatDateTime } from '#domain/platform/time/dates.ts'
import { ChoiceField } from '#portal/kit/form/pickers/choice-field.tsx'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { TextField } from '#portal/kit/form/text-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { useNow } from '#portal/kit/ages/use-now.ts'
import type { AnnouncementValues } from './form-values.ts'
import { texts } from './texts.ts'

const times = ['now', 'later'] as const

/** When an announcement is sent: at once, or at a time of the provider's zone. */
export function WhenFields({
  when,
  at,
}: {
  when: FieldState<AnnouncementValues['when']>
  at: FieldState<string>
}) {
  const { rules } = useProvider()
  const now = useNow()
  return (
    <>
      <ChoiceField
        {...choiceProps(when, times)}
        label={texts.when}
        choices={times.map((value) => ({ value, label: texts.times[value] }))}
      />
      {when.value === 'later' && (
        <TextField
          {...at}
          type="datetime-local"
          label={texts.time}
          hint={texts.timeHint(formatDateTime(now, rules.timeZone).slice(-5))}
        />
      )}
    </>
  )
}
