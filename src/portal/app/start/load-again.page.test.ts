import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { probeServer } from '#portal/queries/calls/ping.ts'
import { loadPageAgain } from './load-again.ts'

vi.mock('#portal/queries/calls/ping.ts')

const reload = vi.fn()
beforeEach(() => {
  vi.stubGlobal('location', { reload })
  vi.mocked(probeServer).mockResolvedValue('well')
})
afterEach(() => {
  reload.mockReset()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('the page is loaded again once for a tab', async () => {
  expect(await loadPageAgain()).toBe(true)
  expect(await loadPageAgain()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each(['failing', 'not'] as const)(
  'the page stays while the server answers: %s',
  async (how) => {
    vi.mocked(probeServer).mockResolvedValue(how)
    expect(await loadPageAgain()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  },
)

test.each(['getItem', 'setItem'])('the page stays where %s is refused', async (name) => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, [name]: refuse })
  expect(await loadPageAgain()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
