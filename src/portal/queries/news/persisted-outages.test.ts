import * as v from 'valibot'
import { expect, it } from 'vitest'
import { readOwnOutage } from '#contract/news/outages.ts'
import { outagesSchema } from './persisted-outages.ts'

const outage = readOwnOutage({
  id: '8c2a3c8e-5b0e-4c39-9a35-5a2d6b6f2f10',
  kind: 'outage',
  cause: 'fibre',
  place: 'Rua das Acácias',
  note: 'Equipe a caminho.',
  phase: 'now',
  is_current: true,
  starts_at: '2026-11-28T11:10:00.000Z',
  expected_end: '2026-11-28T15:00:00.000Z',
  ended_at: null,
  updates: [{ at: '2026-11-28T12:00:00.000Z', note: 'Fibra localizada.' }],
  contract_ids: ['201'],
  is_asked: true,
  is_public: false,
})

it('says again what was told of an outage, but not that it is now above everything else', () => {
  const answer: unknown = JSON.parse(JSON.stringify([{ ...outage, secret: 'no' }]))
  const text = JSON.stringify(v.parse(outagesSchema, answer))
  expect(v.parse(outagesSchema, JSON.parse(text))).toEqual([{ ...outage, isCurrent: false }])
  expect(text).not.toContain('secret')
  const { isPublic: _, ...former } = JSON.parse(text)[0]
  expect(v.parse(outagesSchema, [former])).toMatchObject([{ isPublic: true }])
})
