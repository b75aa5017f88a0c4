import type { Page, Request } from 'playwright/test'
import { lostReadTimeoutMs, slowAfterMs } from '#contract/platform/patience.ts'
import { screens } from '#contract/site/screens.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { isLong } from '#tests/support/run/length.ts'
import { useOwnServer } from '../e2e/support/servers/own-server.ts'
import { expect, maria } from '../e2e/support/portal.ts'
import { isSubscribers, visits, walkers } from '../e2e/support/visits.ts'
import { withWorker } from '../e2e/support/whole-browser.ts'
import type { Network } from './support/network.ts'
import {
  heading,
  openHome,
  show,
  untilKept,
  untilShown,
  untilStored,
} from './support/subscriber.ts'
import { test } from './support/test.ts'
import {
  expectData,
  expectTruth,
  failures,
  hasData,
  readShown,
  type Shown,
} from './support/truth.ts'

/*
 * Every screen of a subscriber in broken networks, from the route table itself. The page's own clock is
 * moved on, so that waiting costs no time and no machine is too slow. What a screen shows on a line that
 * works is read first: on a broken one it shows the same, or says in a sentence why it does not.
 */

test.use(withWorker)
useOwnServer()

const walker = walkers.find(({ who }) => who === maria)

/** The addresses of the screens of a subscriber, in the order of the route table. */
const addresses = screens.flatMap((screen) => {
  const address = isSubscribers(screen) && walker && visits[screen]?.(walker)
  return address ? [address] : []
})

/** What each screen shows on a line that works. */
const shown = new Map<string, Shown>()
const shownAt = (address: string): Shown => shown.get(address) ?? []

/** Without a line and a code that is kept, a bill opens on its boleto, which pays it all the same. */
const shownWithoutLine = (address: string): readonly Shown[] =>
  [address, `${address}/payment/boleto`].map(shownAt).filter(({ length }) => length > 0)

const doubt = /^(Sem internet|Conexão lenta|Sem conexão|Esta rede pede login)/
/** The strip or the screen says that the line is gone. */
const lost = /^(Sem internet|Sem conexão|Esta rede pede login)/

/** The strip or the screen says within five seconds that the line is gone, once a question failed. */
async function saysLost(page: Page, address: string, hasFailed: () => boolean): Promise<void> {
  await page.clock.fastForward(slowAfterMs)
  await expectTruth(page, ...shownWithoutLine(address))
  await expect(async () => {
    if (hasFailed()) await expect(page.getByText(doubt).first()).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** The same, and the network is named as what keeps the page from its server. */
async function asksForSignIn(page: Page, address: string, hasFailed: () => boolean): Promise<void> {
  await saysLost(page, address, hasFailed)
  await expect(page.getByText(/^Sem internet/)).toHaveCount(0)
}

/**
 * Follows the calls of the page that get no answer of ours: they fail, hang, or another answers. One
 * that the page gives up itself, with the screen that asked, tells it nothing of the line.
 */
function followFailures(page: Page) {
  const failed = new Set<Request>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) failed.add(request)
  })
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_ABORTED') failed.delete(request)
  })
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (type.includes('json')) failed.delete(response.request())
  })
  return failed
}

/** The server answers and fails: its failure is told, and the line is not blamed. */
async function saysFailure(page: Page, address: string): Promise<void> {
  await page.clock.fastForward(slowAfterMs)
  await expectTruth(page, shownAt(address))
  await expect(page.getByText(/Sem (internet|conexão)/)).toHaveCount(0)
}

/** The line is slow: the screen comes, and nothing calls the line broken. */
async function comes(page: Page, address: string): Promise<void> {
  await expectData(page, shownAt(address))
  await expect(page.getByText(/Sem (internet|conexão)/)).toHaveCount(0)
}

interface Kind {
  readonly name: string
  readonly begin: (network: Network) => void
  readonly isTrue: (page: Page, address: string, hasFailed: () => boolean) => Promise<void>
  /** What the subscriber does once the network is back; nothing where it is left out. */
  readonly tap?: (page: Page) => Promise<void>
}

/** A code that a failing server may have had issued is asked for again by a tap alone. */
async function askPixAgain(page: Page): Promise<void> {
  const failed = failures(page).filter({ hasText: 'Falha ao obter código pix.' })
  if (!(await failed.isVisible())) return
  await failed.getByRole('button', { name: 'Tentar de novo' }).click({ timeout: secondMs })
}

/** The kind that the short tests meet, by its place. */
const shortKind = 0
const kinds: readonly Kind[] = [
  { name: 'a cut line', begin: (network) => network.cut(), isTrue: saysLost },
  { name: 'a line that hangs', begin: (network) => network.hang(), isTrue: saysLost },
  { name: 'a captive portal', begin: (network) => network.capture(200), isTrue: asksForSignIn },
  {
    name: 'a server that fails (500)',
    begin: (network) => network.fail(500, 'json'),
    isTrue: saysFailure,
    tap: askPixAgain,
  },
  {
    name: 'the page of a proxy (502)',
    begin: (network) => network.fail(502, 'page'),
    isTrue: saysFailure,
  },
  {
    name: 'a server that is away (503)',
    begin: (network) => network.fail(503, 'json'),
    isTrue: saysFailure,
  },
  {
    name: 'a line of 400 kbit/s',
    begin: (network) => network.throttle(50_000, 200),
    isTrue: comes,
  },
]

/** A screen whose code no device has before it was opened once. */
const withoutCode = '/panel/outages'

/** The part of the screens that the short tests walk in a kind of network, by its place. */
const walkedIn = (nth: number) =>
  addresses.filter((address, place) => place % kinds.length === nth || address === withoutCode)

/** The screen has recovered by itself: its data has come, and nothing speaks of a failure. */
async function recovers(page: Page, address: string, tap?: Kind['tap']): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10 * secondMs)
    await tap?.(page)
    await expect(page.getByText(doubt)).toHaveCount(0, { timeout: 500 })
    expect(await failures(page).allInnerTexts()).toEqual([])
  }).toPass({ timeout: 30 * secondMs })
  await expectData(page, shownAt(address))
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/sign-in/)
  expect(await page.evaluate(() => document.cookie)).toContain('validToken=')
}

test.beforeEach(async ({ page, browser, network }) => {
  // Seven seconds an address, where a line hangs.
  test.setTimeout(isLong ? 600_000 : 300_000)
  if (shown.size === 0) {
    const context = await browser.newContext()
    const good = await context.newPage()
    await openHome(good, maria, network.origin('demo'))
    for (const address of isLong ? addresses : walkedIn(shortKind)) {
      await show(good, address)
      shown.set(address, await readShown(good))
    }
    await context.close()
  }
  await page.clock.install()
  await openHome(page, maria, network.origin('demo'))
  await untilKept(page)
  // From here on the worker answers for the files.
  await page.reload()
  await expect(heading(page)).toContainText('Maria')
  await untilStored(page)
})

for (const [nth, { name, begin, isTrue, tap }] of kinds.entries()) {
  test(
    `${name}: every screen says so, recovers by itself and signs nobody out`,
    { tag: isLong || nth === shortKind ? '@walk' : '@long' },
    async ({ page, network }) => {
      const failed = followFailures(page)
      begin(network)
      // The portal is opened in that network, by the worker; pictures may never come.
      await page.reload({ waitUntil: 'commit' })
      await untilShown(page)
      // Without the time for all of them, a kind of network meets a part of the screens.
      const walked = isLong ? addresses : walkedIn(nth)
      for (const [place, address] of walked.entries()) {
        await test.step(address, async () => {
          failed.clear()
          await show(page, address)
          await isTrue(page, address, () => failed.size > 0)
          await expectSignedIn(page)
          // Another part of the screens recovers in each kind, and every screen in some.
          if (isLong && place % kinds.length !== nth) return
          network.mend()
          await recovers(page, address, tap)
          begin(network)
        })
      }
      network.mend()
      await recovers(page, walked.at(-1) ?? '', tap)
      await expectSignedIn(page)
    },
  )
}

/** Screens with data on a line that is cut. The others show a secret, or what is asked for each time. */
const leastWithData = 38

for (const { name, begin } of kinds.slice(0, 2)) {
  test(
    `${name}: what was seen is there, and no skeleton stays once the strip has spoken`,
    { tag: '@long' },
    async ({ page, network }) => {
      // What the subscriber has seen on a good line.
      for (const address of addresses) {
        await show(page, address)
        await readShown(page)
      }
      await untilStored(page)
      begin(network)
      await page.reload({ waitUntil: 'commit' })
      await untilShown(page)
      await page.clock.fastForward(slowAfterMs)
      await expect(page.getByText(lost).first()).toBeVisible()
      const without: string[] = []
      for (const address of addresses) {
        await show(page, address)
        // The line is known to be gone: nothing waits for four seconds once more.
        await page.clock.fastForward(lostReadTimeoutMs)
        await expectTruth(page, ...shownWithoutLine(address))
        const seen = await Promise.all(shownWithoutLine(address).map((one) => hasData(page, one)))
        if (!seen.includes(true)) without.push(address)
      }
      const withData = addresses.length - without.length
      expect(withData, without.join(', ')).toBeGreaterThanOrEqual(leastWithData)
    },
  )
}

test(
  'a line that hangs for six seconds costs six seconds',
  { tag: '@long' },
  async ({ page, network }) => {
    network.hang()
    await show(page, '/panel/customer-service/in-progress')
    await page.clock.fastForward(slowAfterMs)
    await expect(page.getByText('Conexão lenta. A resposta está demorando.')).toBeVisible()
    await page.clock.fastForward(2 * secondMs)
    network.mend()
    // One test of the line later everything is sent again; what hung is never answered.
    await page.clock.fastForward(secondMs)
    await expect(page.getByText(doubt)).toHaveCount(0)
    await expectData(page, shownAt('/panel/customer-service/in-progress'))
  },
)

test(
  'the page "Estou sem internet" and the password step wait for no answer',
  { tag: '@long' },
  async ({ page, network, context }) => {
    const origin = network.origin('demo')
    network.hang()
    await page.goto(`${origin}/sem-internet`, { waitUntil: 'commit' })
    await expect(page.getByRole('textbox', { name: 'Telefone para contato' })).toBeVisible()
    await context.clearCookies({ name: 'validToken' })
    await page.goto(`${origin}/sign-in-2`, { waitUntil: 'commit' })
    await page.clock.fastForward(2 * secondMs)
    await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  },
)
