import type { FieldState } from '#portal/kit/form/use-form.ts'

/** Props that narrow a control's text value to the few values its field allows. */
export function choiceProps<Value extends string>(
  { name, value, error, onValue }: FieldState<Value>,
  values: readonly Value[],
): FieldState<string> {
  const choose = (text: string) => {
    const choice = values.find((one) => one === text)
    if (choice !== undefined) onValue(choice)
  }
  return { name, value, error, onValue: choose }
}
