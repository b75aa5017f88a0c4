import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { probeServer } from '#portal/queries/ping.ts'
import { reloadForCode } from './missing-code.ts'

vi.mock('#portal/queries/ping.ts')

const failures = [
  'Failed to fetch dynamically imported module: https://demo.example/assets/bill-abc1234.js',
  'error loading dynamically imported module: https://demo.example/assets/bill-abc1234.js',
  'Importing a module script failed.',
  'Unable to preload CSS for https://demo.example/assets/bill-abc1234.css',
].map((message) => new TypeError(message))

const reload = vi.fn()
beforeEach(() => {
  vi.stubGlobal('location', { reload })
  vi.mocked(probeServer).mockResolvedValue('well')
})
afterEach(() => {
  reload.mockReset()
  sessionStorage.clear()
})

test.each(failures)('loads the page again once after "$message"', async (error) => {
  expect(await reloadForCode(error)).toBe(true)
  expect(await reloadForCode(error)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each(['failing', 'not'] as const)(
  'keeps the page while the server is %s answering',
  async (state) => {
    vi.mocked(probeServer).mockResolvedValue(state)
    expect(await reloadForCode(failures[0])).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  },
)

test('keeps the page when something else failed', async () => {
  expect(await reloadForCode(new TypeError('x is undefined'))).toBe(false)
  expect(await reloadForCode(null)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('keeps the page where it could not tell that it was loaded again', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('refused', 'SecurityError')
    },
    clear: () => {},
  })
  expect(await reloadForCode(failures[0])).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
