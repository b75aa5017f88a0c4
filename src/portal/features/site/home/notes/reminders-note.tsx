import { Callout } from '#portal/kit/blocks/callout.tsx'

const text =
  'Estas são as faturas que os lembretes trouxeram. Pode haver outras: com internet, a gente mostra todas.'

/** Says that the bills of the home are those that reminders brought, and not all of them. */
export function RemindersNote() {
  return (
    <Callout>
      <p>{text}</p>
    </Callout>
  )
}
