import type { FieldState } from './use-form.ts'

/** A field with a few allowed values, for a control that reports any text. */
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
