import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { aTheme } from '#tests/support/tenants/a-theme.ts'
import { measureVisit } from './visit-report.ts'

const asked = vi.fn<(body: string) => void>()
const bodies = () => asked.mock.calls.map(([body]) => JSON.parse(body))

function drawPage(measuresVisits: boolean): void {
  const rules = { ...providerRules('demo'), measuresVisits }
  const theme = document.createElement('script')
  theme.id = 'theme'
  theme.type = 'application/json'
  theme.textContent = JSON.stringify({ ...aTheme, rules })
  const link = document.createElement('a')
  link.href = '/panel/financial/invoice/1'
  link.addEventListener('click', (event) => event.preventDefault())
  document.body.replaceChildren(theme, link)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', (_: string, { body }: { readonly body: string }) => {
    asked(body)
    return Promise.resolve(Response.json({ type: 'success' }))
  })
  drawPage(true)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  asked.mockClear()
  localStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a visit is reported once, in steps of time and without a word of the person', async () => {
  measureVisit()
  document.querySelector('a')?.click()
  await passes(700)
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div class="pix"><div class="pay-action"><button></button></div></div>',
  )
  await passes(60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await passes(60_000)
  expect(bodies()).toEqual([{ payable: 1, offline_starts: 0, installed: false, reminders: false }])
})

test('a visit without a network is told by the next one', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  measureVisit()
  await passes(30_000)
  expect(asked).not.toHaveBeenCalled()
  line.mockReturnValue(true)
  measureVisit()
  await passes(30_000)
  measureVisit()
  await passes(30_000)
  expect(bodies().map((body) => body.offline_starts)).toEqual([1, 0])
})

test('nothing is measured where the provider or the installation switched it off', async () => {
  drawPage(false)
  measureVisit()
  drawPage(true)
  document.head.innerHTML = '<meta name="visit-reports" content="off" />'
  measureVisit()
  await passes(60_000)
  expect(asked).not.toHaveBeenCalled()
})
