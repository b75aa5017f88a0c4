import type { SentPlace } from './store.ts'

/** Writes a place in the list as the text that a page names it by: `milliseconds.number.id`. */
export const writePlace = ({ at, nth, id }: SentPlace): string => `${at.getTime()}.${nth}.${id}`

/** Reads the text of a place, which has the form of the contract. */
export function readPlace(text: string): SentPlace {
  const [at, nth, id = ''] = text.split('.')
  return { at: new Date(Number(at)), nth: Number(nth), id }
}
