import { classNames } from '#portal/kit/values/class-names.ts'

/** Characters left from which screen readers announce the count; before that it is only noise. */
const near = 100

/** Counts the typed characters against `maxLength`; it does not enforce the limit. */
export function CharacterCount({ length, maxLength }: { length: number; maxLength: number }) {
  const left = maxLength - length
  return (
    <p className={classNames('field-count figures', left < 0 && 'field-count-over')}>
      <span aria-hidden="true">
        {length}/{maxLength}
      </span>
      <span className="visually-hidden" role="status">
        {left <= near && counted(left)}
      </span>
    </p>
  )
}

function counted(left: number): string {
  const count = Math.abs(left)
  const unit = count === 1 ? 'caractere' : 'caracteres'
  return left < 0 ? `${count} ${unit} a mais` : `${count} ${unit} restantes`
}
