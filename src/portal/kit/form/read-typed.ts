/** What the fields of a form hold other than what they were drawn with, by their names. */
export function readTyped(form: HTMLFormElement | null): Record<string, string | boolean> {
  const typed: Record<string, string | boolean> = {}
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement)) continue
    const { name, type, checked, defaultChecked, value, defaultValue } = field
    if (type === 'checkbox') {
      if (checked !== defaultChecked) typed[name] = checked
    } else if (value !== defaultValue) typed[name] = value
  }
  return typed
}
