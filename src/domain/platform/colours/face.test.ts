import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { cornerShapes, faceOf, headlineFaces, heroPatterns } from './face.ts'
import { faceVariables, headlineFile } from './face-style.ts'

const usual = faceOf('', '', '')

describe('the face of a provider', () => {
  it('is the usual one where nothing, or nothing known, was chosen', () => {
    expect(usual).toEqual({ pattern: 'arcs', corners: 'medium', headline: 'system' })
    expect(faceOf('stars', 'sharp', 'Comic Sans')).toEqual(usual)
    expect(Object.keys(faceVariables(usual))).toEqual(['--pattern'])
  })

  it('draws each ornament as another one, in signs that end neither a style nor a text', () => {
    const masks = heroPatterns.map((one) => faceVariables(faceOf(one, '', ''))['--pattern'] ?? '')
    expect(new Set(masks).size).toBe(heroPatterns.length)
    for (const mask of masks) {
      expect(mask).toMatch(/^url\("data:image\/svg\+xml,[^"<>#\\]+"\)$/)
      const svg = decodeURIComponent(mask)
      expect(svg.match(/<(path|circle) /g)?.length).toBeGreaterThan(1)
    }
  })

  it('has corners that grow', () => {
    const cards = (['small', 'medium', 'large'] as const).map((corners) =>
      Number.parseFloat(faceVariables(faceOf('', corners, ''))['--radius-card'] ?? '1.25'),
    )
    expect(cards).toEqual(cards.toSorted((a, b) => a - b))
    expect(new Set(cards).size).toBe(cornerShapes.length)
  })

  it('has letters of at most 20 kB in a file that is in the build', () => {
    const files = headlineFaces.map((one) => headlineFile(faceOf('', '', one)))
    expect(files[0]).toBeNull()
    for (const file of files.slice(1)) {
      const bytes = readFileSync(`public${file}`)
      expect(bytes.subarray(0, 4).toString()).toBe('wOF2')
      expect(bytes.length).toBeLessThanOrEqual(20_000)
    }
  })
})
