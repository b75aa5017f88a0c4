import { beforeEach, describe, expect, test, vi } from 'vitest'

/** The connection as a page that opens in this tab knows it. */
async function openPage() {
  vi.resetModules()
  return await import('./connection.ts')
}

beforeEach(() => sessionStorage.clear())

describe('a connection that was lost when the tab was last left', () => {
  test('is doubted by the next page, and not yet called lost', async () => {
    const before = await openPage()
    before.reportUnreachable()
    const { isConnectionDoubted, isConnectionLost } = await openPage()
    expect(isConnectionDoubted()).toBe(true)
    expect(isConnectionLost()).toBe(false)
  })

  test('is good again with the first answer, for the pages after that as well', async () => {
    const before = await openPage()
    before.reportUnreachable()
    const { isConnectionDoubted, reportReachable, requestEpoch } = await openPage()
    reportReachable(requestEpoch())
    expect(isConnectionDoubted()).toBe(false)
    expect((await openPage()).isConnectionDoubted()).toBe(false)
  })

  test('is asked about as usual where the tab can store nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const before = await openPage()
    before.reportUnreachable()
    expect(before.isConnectionLost()).toBe(true)
    vi.restoreAllMocks()
    expect((await openPage()).isConnectionDoubted()).toBe(false)
  })
})

describe('a network that asks for a sign-in', () => {
  test('is lost, and no longer asks once a request has no answer at all', async () => {
    const page = await openPage()
    page.reportCaptive()
    expect([page.isConnectionLost(), page.isConnectionCaptive()]).toEqual([true, true])
    page.reportUnreachable()
    expect([page.isConnectionLost(), page.isConnectionCaptive()]).toEqual([true, false])
    page.reportCaptive()
    page.reportReachable(page.requestEpoch())
    expect([page.isConnectionLost(), page.isConnectionCaptive()]).toEqual([false, false])
  })
})
