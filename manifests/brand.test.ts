import { describe, expect, it } from 'vitest'
import { findBrand, iconVersion } from './brand.ts'
import { initialsOf } from './monogram.ts'

const svg = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><circle cx="5" cy="5" r="5" fill="#0a0a0a"/></svg>`,
  )

const files: Readonly<Record<string, Buffer>> = {
  square: svg(20, 20),
  vertical: svg(20, 30),
  horizontal: svg(50, 20),
  wide: svg(120, 20),
  tall: svg(20, 120),
  broken: Buffer.from('no picture at all'),
}

async function brandOf(...logos: (string | null)[]) {
  const source = { alias: 'Serra Fibra', primary: '#7a1fa2', logos }
  return findBrand(source, async (url) => files[url] ?? null)
}

describe('the brand of the icons', () => {
  it.each([
    [['square', 'vertical', 'horizontal'], 'square'],
    [['', 'vertical', 'horizontal'], 'vertical'],
    [[null, null, 'horizontal'], 'horizontal'],
    [['missing', 'broken', 'horizontal'], 'horizontal'],
    [['wide', 'tall', 'horizontal'], 'horizontal'],
    [['wide', 'vertical', ''], 'vertical'],
  ])('takes of the logos %j the one that can be an icon: %s', async (logos, chosen) => {
    expect((await brandOf(...logos)).logo).toBe(files[chosen])
  })

  it.each([[['', null]], [['broken', 'missing']], [['wide', 'tall']]])(
    'takes the initials where none of the logos %j can be an icon',
    async (logos) => {
      expect(await brandOf(...logos)).toEqual({ logo: null, initials: 'SF', primary: '#7a1fa2' })
    },
  )

  it('has another version with other initials, which count only without a logo', async () => {
    const none = await brandOf()
    const square = await brandOf('square')
    expect(iconVersion(none)).not.toBe(iconVersion({ ...none, initials: 'SN' }))
    expect(iconVersion(square)).toBe(iconVersion({ ...square, initials: 'SN' }))
  })
})

describe('initials', () => {
  it.each([
    ['Provedor Demo Telecom', 'PD'],
    ['  água   é vida ', 'AE'],
    ['Litoralnet', 'L'],
    ['3 Irmãos Internet', '3I'],
    ['(Órbita) Net-Fibra', 'ON'],
    ['Companhia Interestadual de Telecomunicações e Serviços do Planalto Serrano Ltda', 'CI'],
    ['株式会社', ''],
    ['', ''],
  ])('of the name %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
