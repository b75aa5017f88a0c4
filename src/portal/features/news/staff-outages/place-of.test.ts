import { expect, it } from 'vitest'
import { placeLimit } from '#domain/news/outages/outage.ts'
import { emptyValues, valuesAt } from './form-values.ts'
import { type ChosenArea, placeOf } from './place-of.ts'

const named = (...names: string[]) => names.map((name) => ({ id: name, name }))
const area = (chosen: Partial<ChosenArea>): ChosenArea => ({ ...emptyValues, ...chosen })

it.each([
  ['nothing', area({}), ''],
  ['a district', area({ districts: named('Trindade') }), 'Trindade'],
  [
    'districts',
    area({ districts: named('Trindade', 'Pantanal', 'Córrego Grande') }),
    'Trindade, Pantanal e Córrego Grande',
  ],
  ['cities', area({ cities: named('Palhoça', 'São José') }), 'Palhoça e São José'],
  [
    'a district of a city',
    area({ districts: named('Centro'), cities: named('Palhoça') }),
    'Centro, em Palhoça',
  ],
  [
    'a district before points of the network',
    area({ districts: named('Centro'), points: named('CTO 01', 'CTO 02') }),
    'Centro',
  ],
  ['points of the network alone', area({ points: named('CTO 01', 'CTO 02') }), 'CTO 01 e CTO 02'],
  [
    'everybody, whatever was chosen before',
    area({ scope: 'all', districts: named('Centro') }),
    'Toda a rede',
  ],
])('names the place of an outage by its area: %s', (_, chosen, place) => {
  expect(placeOf(chosen)).toBe(place)
})

it('names as many as a place may hold, and how many more there are', () => {
  const names = Array.from({ length: 12 }, (_, nth) => `Bairro número ${nth + 1}`)
  const place = placeOf(area({ districts: named(...names) }))
  expect(place).toMatch(/^Bairro número 1, .* e mais \d+$/)
  expect(place.length).toBeLessThan(placeLimit)
  expect(placeOf(area({ districts: named('x'.repeat(placeLimit)) }))).toBe('')
})

it('names the place of a suspected outage, which then follows the area as any other', () => {
  const found = { name: 'OLT 01', contracts: 5, first_at: '2026-08-01T12:00:00.000Z' }
  for (const place_id of ['olt:1', 'district:OLT 01']) {
    const values = valuesAt({ ...found, place_id }, 'America/Sao_Paulo')
    expect(values.place).toBe('OLT 01')
    expect(values.place).toBe(placeOf(values))
  }
})
