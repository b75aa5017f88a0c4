import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { offersQuery } from '#portal/queries/service/offers.ts'
import { texts } from './texts.ts'
import { WithOffers } from './with-offers.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (isIncomplete: boolean) => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>())
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const key: readonly unknown[] = offersQuery().queryKey
  client.setQueryData(key, { contracts: [], isIncomplete })
  return render(
    <QueryClientProvider client={client}>
      <WithOffers>{() => null}</WithOffers>
    </QueryClientProvider>,
  )
}

test('says that there is no contract only where all of them were read', async () => {
  show(true)
  expect(await screen.findByText(/^Nem tudo pôde ser lido/)).toBeTruthy()
  expect(screen.queryByText(texts.noContracts)).toBeNull()
  cleanup()
  show(false)
  expect(screen.getByText(texts.noContracts)).toBeTruthy()
  expect(screen.queryByText(/^Nem tudo pôde ser lido/)).toBeNull()
})
