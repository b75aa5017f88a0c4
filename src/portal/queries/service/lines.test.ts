import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { browserPage, json, refusal, type Reply } from '#tests/support/browser/browser-page.ts'
import { linesQuery, orderLine } from './lines.ts'

const lines = { lines: [], as_of: '2026-11-20T12:00:00.000Z' }
const never: Reply = () => new Promise(() => undefined)

/** A page that shows the lines, and gets these answers to what it asks after. */
async function shown(...replies: readonly Reply[]): Promise<QueryClient> {
  browserPage('', () => json(200, lines), ...replies)
  const client = new QueryClient()
  const observer = new QueryObserver(client, linesQuery())
  observer.subscribe(() => undefined)
  await client.ensureQueryData(linesQuery())
  return client
}

test('an action that failed is told at once, while the line is being read again', async () => {
  const client = await shown(() => refusal(503, 'upstream unavailable'), never)
  await expect(orderLine(client, '601', 'reconnect')).rejects.toMatchObject({ status: 503 })
  expect(client.isFetching({ queryKey: linesQuery().queryKey })).toBe(1)
})

test('an action that was accepted is told with the line that was read after it', async () => {
  const after = { ...lines, as_of: '2026-11-20T12:00:05.000Z' }
  const client = await shown(
    () => json(200, { state: 'no effect' }),
    () => json(200, after),
  )
  expect(await orderLine(client, '601', 'lift-reduction')).toEqual({ state: 'no effect' })
  expect(client.getQueryData(linesQuery().queryKey)?.asOf).toBe(after.as_of)
})
