import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refreshingIntervalMs } from './refreshing-interval.ts'

function intervalOf(data: { isRefreshing?: boolean }) {
  const client = new QueryClient()
  client.setQueryData(['list'], data)
  const observer = new QueryObserver<{ isRefreshing?: boolean }>(client, { queryKey: ['list'] })
  return refreshingIntervalMs(observer.getCurrentQuery())
}

it('asks again in seconds for a list whose newer one is on its way, and for no other', () => {
  expect(intervalOf({ isRefreshing: true })).toBe(3_000)
  expect(intervalOf({})).toBe(false)
})
