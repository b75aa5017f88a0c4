/** Joins the names that apply: `classNames('card', isFlat && 'card-flat')`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
