import { placeLimit } from '#domain/news/outages/outage.ts'
import type { OutageValues } from './form-values.ts'
import { texts } from './texts.ts'

export type ChosenArea = Pick<OutageValues, 'scope' | 'cities' | 'districts' | 'points'>

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const namesOf = (chosen: readonly { readonly name: string }[]) => chosen.map(({ name }) => name)

/**
 * What "Lugar" begins with: the names of what was chosen; '' where nothing that is chosen has one. Points of the
 * network have names of the provider's house, which stand in for a place alone.
 */
export function placeOf({ scope, ...chosen }: ChosenArea): string {
  if (scope === 'all') return texts.everywhere
  const cities = namesOf(chosen.cities)
  const districts = namesOf(chosen.districts)
  const isBoth = districts.length > 0 && cities.length > 0
  const places = isBoth ? districts : [...districts, ...cities]
  const names = places.length > 0 ? places : namesOf(chosen.points)
  const whole = list.format(names) + (isBoth ? `, em ${list.format(cities)}` : '')
  return whole.length < placeLimit ? whole : shortened(names)
}

/** As many names as fit, and how many more there are. */
function shortened(names: readonly string[]): string {
  for (let shown = names.length - 1; shown > 0; shown -= 1) {
    const text = `${names.slice(0, shown).join(', ')} e mais ${names.length - shown}`
    if (text.length < placeLimit) return text
  }
  return ''
}
