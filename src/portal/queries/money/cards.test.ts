import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { browserPage, json, refusal, type Reply } from '#tests/support/browser/browser-page.ts'
import { cardsQuery, registerCard } from './cards.ts'

const body = {
  CardAlias: 'Meu cartão',
  CardNumber: '4111 1111 1111 0051',
  Holder: 'MARIA C SOUZA',
  ExpirationDate: '12/2031',
  SecurityCode: '731',
  Contracts: ['101'],
  Recurrent: false as const,
}
const saved = (CardNumber: string, ExpirationDate = '12/2031') =>
  json(200, {
    cards: [
      {
        uuid: '7f1d3c1e-5f0a-4c6e-9d55-0d8f2b8c9a10',
        alias: 'Meu cartão',
        CardNumber,
        ExpirationDate,
        brand: 'Visa',
      },
    ],
  })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test.each([
  ['the network went away', lost],
  ['a proxy gave up waiting', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
])('a card is saved where the server lists it, although %s', async (_, answer) => {
  const client = newClient()
  browserPage('', answer, () => saved('************0051'))
  expect(await registerCard(client, body)).toEqual({ isRemoved: false, cardId: null })
  expect(client.getQueryData(cardsQuery().queryKey)).toHaveLength(1)
})

test.each<[string, Reply]>([
  ['lists another one', () => saved('************0010')],
  ['lists one of another expiry', () => saved('************0051', '11/2030')],
  ['lists none', () => refusal(404, 'Card not founded for customer.')],
  ['does not answer', lost],
])('a card whose answer was lost is not said to be saved where the server %s', async (_, list) => {
  browserPage('', lost, list)
  await expect(registerCard(newClient(), body)).rejects.toMatchObject({ name: 'NetworkError' })
})

test('a refused card is not looked for', async () => {
  const { asked } = browserPage('', () => refusal(422, 'Card is not valid'))
  await expect(registerCard(newClient(), body)).rejects.toMatchObject({ text: 'Card is not valid' })
  expect(asked).toHaveLength(1)
})
