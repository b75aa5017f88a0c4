import { classNames } from '../class-names.ts'

/** Said to screen readers only near the end, where it starts to matter. */
const near = 100

/** How much is typed of what fits; it counts and enforces nothing. */
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
