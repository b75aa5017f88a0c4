import { expect, it } from 'vitest'
import { findAutomaticOffer } from './automatic-offer.ts'

const card = {
  uuid: 'c',
  alias: '',
  CardNumber: '************0010',
  ExpirationDate: '12/2031',
  brand: 'Visa',
} as const
const known = {
  rules: { automaticCard: true, automaticPix: true },
  contractIds: ['201', '202'],
  agreements: [],
  cards: [card],
  today: '2026-11-29',
}
const paid = { contractId: '201', value: 129_99 }
const find = (
  fields: Partial<typeof known> = {},
  bill: Parameters<typeof findAutomaticOffer>[0] = paid,
) => findAutomaticOffer(bill, { ...known, ...fields })

it('offers the saved card up to a limit with room for such a bill', () => {
  expect(find()).toEqual({ contractId: '201', card, limit: 200_00, isOneOfSeveral: true })
})

it('offers PIX where no card can be charged, and nothing where the provider offers neither', () => {
  const expired = { cards: [{ ...card, ExpirationDate: '10/2026' as const }] }
  expect(find({ cards: [] })).toMatchObject({ card: null })
  expect(findAutomaticOffer(paid, { ...known, ...expired })).toMatchObject({ card: null })
  expect(find({ rules: { automaticCard: false, automaticPix: true } })).toMatchObject({
    card: null,
  })
  expect(find({ rules: { automaticCard: false, automaticPix: false } })).toBeNull()
  expect(find({ rules: { automaticCard: true, automaticPix: false }, cards: [] })).toBeNull()
})

it('offers nothing for a contract that is gone, not known among several, or automatic already', () => {
  expect(find({ contractIds: ['202'] })).toBeNull()
  expect(find({}, { contractId: null, value: 99_90 })).toBeNull()
  expect(find({ contractIds: ['201'] }, { contractId: null, value: 99_90 })).toMatchObject({
    contractId: '201',
    isOneOfSeveral: false,
  })
  const live = {
    id: 'a',
    contractId: '201',
    method: 'card',
    state: 'active',
    limit: 1,
    announcedDays: 5,
    nextRunOn: null,
    card: null,
    createdAt: '',
    activeSince: null,
    endedAt: null,
    approval: null,
    charges: [],
  } as const
  expect(findAutomaticOffer(paid, { ...known, agreements: [live] })).toBeNull()
  const ended = { ...live, state: 'cancelled' } as const
  expect(findAutomaticOffer(paid, { ...known, agreements: [ended] })).not.toBeNull()
})
