import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrastRatio, surfaces } from '#domain/platform/colours/palette.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

function tokens(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)
  return new Map(Array.from(found, ([, name = '', colour = '']) => [name, colour]))
}

const schemes = { light: tokens(light), dark: tokens(dark) }

/** Minimum contrast of WCAG 2.2 AA: 4.5 for text, 3 for the edges of controls. */
const pairs = [
  ['--ink', '--page', 4.5],
  ['--ink', '--surface', 4.5],
  ['--ink', '--surface-hover', 4.5],
  ['--ink-soft', '--page', 4.5],
  ['--ink-soft', '--surface', 4.5],
  ['--ink-soft', '--surface-sunken', 4.5],
  ['--ink-soft', '--neutral-soft', 4.5],
  ['--line-strong', '--surface', 3],
  ['--line-strong', '--page', 3],
  ['--positive', '--positive-soft', 4.5],
  ['--warning', '--warning-soft', 4.5],
  ['--warning', '--page', 4.5],
  ['--critical', '--critical-soft', 4.5],
  ['--critical', '--surface', 4.5],
  ['--neutral', '--neutral-soft', 4.5],
  ['--positive-on-ink', '--ink', 4.5],
  ['--warning-on-ink', '--ink', 4.5],
  ['--on-brand', '--brand', 4.5],
  ['--brand-text', '--surface', 4.5],
  ['--brand-text', '--page', 4.5],
  ['--on-brand-soft', '--brand-soft', 4.5],
] as const

describe.each(Object.entries(schemes))('in the %s scheme', (scheme, colours) => {
  test.each(pairs)('the colour %s on %s has a contrast of at least %d', (ink, paper, least) => {
    expect(contrastRatio(colours.get(ink) ?? '', colours.get(paper) ?? '')).toBeGreaterThanOrEqual(
      least,
    )
  })

  test('white text on a critical button has a contrast of at least 4.5', () => {
    expect(contrastRatio('#ffffff', colours.get('--critical-solid') ?? '')).toBeGreaterThanOrEqual(
      4.5,
    )
  })

  test('provider palettes are checked against the surfaces of the design tokens', () => {
    const known: readonly string[] = surfaces[scheme === 'light' ? 'light' : 'dark']
    expect(known).toContain(colours.get('--page'))
    expect(known).toContain(colours.get('--surface'))
  })
})
