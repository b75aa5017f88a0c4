/** Joins the truthy class names: `classNames('card', isFlat && 'card-flat')`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
