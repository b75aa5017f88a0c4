import { expect, it } from 'vitest'
import { sources } from './room.ts'

/** The feature of a file; null for what all features share. */
const featureOf = (path: string) => /\/features\/[^/]+\/([^/]+)\//.exec(path)?.[1] ?? null

/** The classes that a style sheet styles by their name alone. */
const classesOf = (css: string) =>
  [...css.matchAll(/(?<=[},;]|^)\s*\.([\w-]+)\s*(?=[,{])/g)].map(([, name = '']) => name)

it('styles a class in one feature only: the sheets of all are one file', () => {
  const features = new Map<string, Set<string>>()
  for (const { path, text } of sources('src/portal')) {
    const feature = featureOf(path)
    if (feature === null || !path.endsWith('.css')) continue
    for (const name of classesOf(text)) {
      features.set(name, (features.get(name) ?? new Set()).add(feature))
    }
  }
  expect(features.size).toBeGreaterThan(300)
  const shared = [...features].filter(([, styledIn]) => styledIn.size > 1)
  expect(shared.map(([name, styledIn]) => `${name} (${[...styledIn].join(', ')})`)).toEqual([])
})
