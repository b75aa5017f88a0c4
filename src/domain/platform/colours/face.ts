/*
 * How a provider's pages look besides its colours and pictures: the ornament behind the amount and
 * the sign-in, the corners, and the letters of headings. The first value of each is that of a
 * provider that has chosen nothing.
 */
export const heroPatterns = ['arcs', 'waves', 'hills', 'grid'] as const
export const cornerShapes = ['medium', 'small', 'large'] as const
export const headlineFaces = ['system', 'rounded', 'condensed'] as const

export interface Face {
  readonly pattern: (typeof heroPatterns)[number]
  readonly corners: (typeof cornerShapes)[number]
  readonly headline: (typeof headlineFaces)[number]
}

const chosen = <Value extends string>(values: readonly [Value, ...Value[]], text: string): Value =>
  values.find((value) => value === text) ?? values[0]

/** The face of three texts as they are stored; an empty or unknown one is the first of its kind. */
export function faceOf(pattern: string, corners: string, headline: string): Face {
  return {
    pattern: chosen(heroPatterns, pattern),
    corners: chosen(cornerShapes, corners),
    headline: chosen(headlineFaces, headline),
  }
}
