import * as fc from 'fast-check'
import type { GenericSchema } from 'valibot'
import { isCalendarDate } from '#domain/platform/time/dates.ts'
import { isSchema, type Shape } from './values.ts'

/** Moments and days of every form that are far from any a row has. */
const moments = [
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00+14:00',
  '9999-12-31T23:59:59.999999999Z',
  '2026-02-31T23:59Z',
]
const days = ['0001-01-01', '9999-12-31']
const uuids = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']

/** Texts of a pattern: some of its own choice, and the lowest and highest of each of its characters. */
function textsOf(pattern: RegExp, seed: number): string[] {
  // What fast-check cannot write, such as a look-ahead, has no texts of its own here.
  try {
    const chosen = fc.sample(fc.stringMatching(pattern), { numRuns: 6, seed })
    const varied = chosen.flatMap((text) => [
      text.replaceAll(/\d/g, '9'),
      text.replaceAll(/\d/g, '0'),
      text.replaceAll(/[\da-f]/g, '-'),
    ])
    return [...chosen, ...varied]
  } catch {
    return []
  }
}

/** Texts that a schema lets through by its form, whether or not they mean anything. */
export function patternedTexts(schema: GenericSchema, seed: number): string[] {
  const { type, wrapped, options = [], pipe = [] }: Shape = schema
  if (wrapped) return patternedTexts(wrapped, seed)
  if (type === 'picklist') return options.slice(0, 1).map(String)
  const inner = options.filter(isSchema).flatMap((option) => patternedTexts(option, seed))
  const found = pipe.flatMap(({ type: rule, requirement }) => {
    if (rule === 'uuid') return uuids
    if (rule === 'iso_timestamp') return moments
    if (requirement === isCalendarDate) return days
    if (rule === 'regex' && requirement instanceof RegExp) return textsOf(requirement, seed)
    return []
  })
  const isAllowed = (text: string) =>
    pipe.every(
      ({ type: rule, requirement }) =>
        !(rule === 'regex' && requirement instanceof RegExp && !requirement.test(text)),
    )
  return [...new Set([...inner, ...found.filter(isAllowed)])]
}
