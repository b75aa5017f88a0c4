import { describe, expect, it } from 'vitest'
import { useApp } from '#tests/support/app.ts'

const on = useApp()
const off = useApp({ env: { APP_WORKER: 'off' } })

describe('the app worker', () => {
  it('serves the app worker so that browsers check for a newer one each time', async () => {
    const answer = await on().visitor().request('/sw.js')
    expect(await answer.text()).toBe('// worker')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-type')).toMatch(/javascript/)
  })

  it('serves a worker that unregisters itself when the settings switch the app worker off', async () => {
    const answer = await off().visitor().request('/sw.js')
    expect(await answer.text()).toBe('// goodbye')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  it('is withdrawn by every page of a provider while the settings switch it off', async () => {
    const mark = '<meta name="app-worker" content="off" />'
    for (const path of ['/sign-in', '/panel', '/index.html']) {
      expect(await (await off().visitor().request(path)).text()).toContain(mark)
      expect(await (await on().visitor().request(path)).text()).not.toContain(mark)
    }
  })
})
