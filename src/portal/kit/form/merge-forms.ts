import { unchangedSecret } from '#domain/staff/tenants/secret.ts'

const texts = {
  saved: (value: string) => `Outra pessoa salvou “${value}”. Se você salvar, fica o seu.`,
  emptied: 'Outra pessoa esvaziou este campo. Se você salvar, fica o seu.',
  otherValue: 'Outra pessoa também mudou este campo. Se você salvar, fica o seu.',
} as const

/** The longest value that is repeated beside its field. */
const maxShownLength = 60

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The message beside a field that two people changed to different values. */
function noteOn(saved: unknown): string {
  if (saved === '') return texts.emptied
  const isShown =
    typeof saved === 'string' &&
    saved !== unchangedSecret &&
    saved.length <= maxShownLength &&
    !saved.includes('\n')
  return isShown ? texts.saved(saved) : texts.otherValue
}

interface MergedForm<Values> {
  readonly values: Values
  /** What is beside the fields that both changed; they keep what was typed here. */
  readonly notes: Readonly<Record<string, string>>
}

/**
 * Merges typed values with the values that another person saved since the form was filled. A field that
 * was not edited here takes the saved value; an edited field keeps the typed value.
 * @param before what this form was filled with
 * @param saved what is saved now
 */
export function mergeForms<Values extends Readonly<Record<string, unknown>>>(
  before: Values,
  saved: Values,
  typed: Values,
): MergedForm<Values> {
  const names = Object.keys(typed)
  const untouched = names.filter((name) => isSame(typed[name], before[name]))
  const values: Values = {
    ...typed,
    ...Object.fromEntries(untouched.map((name) => [name, saved[name]])),
  }
  const notes = names
    .filter((name) => !untouched.includes(name))
    .filter((name) => !isSame(saved[name], before[name]) && !isSame(saved[name], typed[name]))
    .map((name) => [name, noteOn(saved[name])] as const)
  return { values, notes: Object.fromEntries(notes) }
}
