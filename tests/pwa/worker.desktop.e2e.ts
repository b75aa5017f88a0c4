import type { Page } from 'playwright/test'
import { storageChannel } from '#contract/worker/channels.ts'
import { expectAccessible } from '../e2e/support/accessible.ts'
import { expect, maria, password } from '../e2e/support/portal.ts'
import {
  hasPart,
  lookForUpdate,
  openHome,
  openWithWorker,
  untilKept,
} from './support/subscriber.ts'
import { test } from './support/test.ts'
import { withWorker } from '../e2e/support/whole-browser.ts'

test.use(withWorker)

/** A mark that a reload wipes off. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isOld: true }))
const isOld = (page: Page) => page.evaluate(() => 'isOld' in window)
/** Until the page was loaded anew; asked again in each page, as one that goes may not answer. */
const untilNew = (page: Page) => page.waitForFunction(() => !('isOld' in window))

const prompt = (page: Page) => page.getByText('Nova versão disponível')

const isRegistered = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)

/** From the next load on, the idle moment, in which the worker's code is loaded, waits. */
const holdIdle = (page: Page) =>
  page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = []
    window.requestIdleCallback = (work) => waiting.push(work)
    addEventListener('idle-at-last', () => {
      for (const work of waiting) work({ didTimeout: false, timeRemaining: () => 50 })
    })
  })

const becomeIdle = (page: Page) => page.evaluate(() => dispatchEvent(new Event('idle-at-last')))

test('without a network the portal opens in the provider’s brand and reaches screens that were not visited', async ({
  page,
  network,
}) => {
  await openWithWorker(page, `${network.origin('litoral')}/sign-in`)
  network.cut()
  await page.reload()
  await expect(page).toHaveTitle('Entrar · Litoral Net')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const brand = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
  )
  expect(brand).toBe('#00a6b4')
  await page.goto(`${network.origin('litoral')}/sem-internet`)
  await expect(page.getByRole('heading', { level: 1, name: 'Estou sem internet' })).toBeVisible()
})

test('a provider’s new name appears without a new version', async ({ page, network }) => {
  await openWithWorker(page, `${network.origin('demo')}/sign-in`)
  network.edit('/index.html', (body) => body.replaceAll('Provedor Demo Telecom', 'Nome Novo'))
  await page.reload()
  await expect(async () => {
    await page.reload()
    await expect(page).toHaveTitle('Entrar · Nome Novo', { timeout: 1000 })
  }).toPass()
  network.cut()
  await page.reload()
  await expect(page).toHaveTitle('Entrar · Nome Novo')
})

test(
  'a foreign page is never stored in place of the portal’s',
  { tag: '@long' },
  async ({ page, network }) => {
    await openWithWorker(page, `${network.origin('demo')}/sign-in`)
    network.edit('/index.html', () => '<title>Entre na rede do hotel</title>')
    await page.reload()
    await page.reload()
    await expect(page).toHaveTitle('Entrar · Provedor Demo Telecom')
  },
)

test(
  'a new version asks once, takes over every tab and keeps what was typed',
  { tag: '@long' },
  async ({ page, context, network }) => {
    const url = `${network.origin('demo')}/sign-in`
    await openWithWorker(page, url)
    const [typing, idle] = [await context.newPage(), await context.newPage()]
    await typing.clock.install()
    for (const tab of [typing, idle]) {
      await tab.goto(url)
      // Without its worker module a tab hears of nothing.
      await tab.waitForLoadState('networkidle')
    }
    await typing.getByLabel('CPF ou CNPJ').pressSequentially('529982')
    for (const tab of [page, typing, idle]) await mark(tab)

    network.edit('/sw.js', (body) => `${body}\n// another version`)
    await lookForUpdate(page)
    await expect(prompt(page)).toBeVisible()
    await expectAccessible(page)
    await page.locator('.update-prompt').getByRole('button', { name: 'Atualizar' }).click()

    await untilNew(page)
    await untilNew(idle)
    for (const tab of [page, typing, idle]) await expect(prompt(tab)).toBeHidden()
    // Long after the last key, what was typed still stands.
    await typing.clock.fastForward('05:00')
    expect(await isOld(typing)).toBe(true)
    await expect(typing.getByLabel('CPF ou CNPJ')).toHaveValue('529.982')
  },
)

test('an update accepted while a form is being filled in waits for the form', async ({
  page,
  network,
}) => {
  await openWithWorker(page, `${network.origin('demo')}/sign-in`)
  const field = page.getByLabel('CPF ou CNPJ')
  await field.pressSequentially('529982')
  await mark(page)
  network.edit('/sw.js', (body) => `${body}\n// another version`)
  await lookForUpdate(page)
  await page.locator('.update-prompt').getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText(/assim que você terminar/)).toBeVisible()
  await expect(field).toHaveValue('529.982')
  expect(await isOld(page)).toBe(true)
  await field.fill('')
  await untilNew(page)
})

test(
  'a masked number typed before the worker’s code is loaded waits for the form, too',
  { tag: '@long' },
  async ({ page, network }) => {
    const origin = network.origin('demo')
    await openHome(page, maria, origin)
    await openWithWorker(page, `${origin}/sem-internet`)
    await holdIdle(page)
    await page.reload()
    const phone = page.getByRole('textbox', { name: 'Telefone para contato' })
    await phone.clear()
    await phone.pressSequentially('48991010000')
    await mark(page)
    network.edit('/sw.js', (body) => `${body}\n// another version`)
    await becomeIdle(page)
    await lookForUpdate(page)
    await page.locator('.update-prompt').getByRole('button', { name: 'Atualizar' }).click()
    await expect(page.getByText(/assim que você terminar/)).toBeVisible()
    await expect(phone).toHaveValue('(48) 99101-0000')
    expect(await isOld(page)).toBe(true)
    await phone.fill('')
    await untilNew(page)
  },
)

test('“Depois” applies to all tabs', { tag: '@long' }, async ({ page, context, network }) => {
  const url = `${network.origin('demo')}/sign-in`
  await openWithWorker(page, url)
  const other = await context.newPage()
  await other.goto(url)
  await other.waitForLoadState('networkidle')
  network.edit('/sw.js', (body) => `${body}\n// another version`)
  await lookForUpdate(page)
  await expect(prompt(other)).toBeVisible()
  await page.getByRole('button', { name: 'Depois' }).click()
  await expect(prompt(page)).toBeHidden()
  await expect(prompt(other)).toBeHidden()
  // A newer version still is postponed with it: it waits, and nobody is asked again.
  network.edit('/sw.js', (body) => `${body}\n// a third version`)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const waits = new Promise<void>((resolve) => {
      registration?.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', () => resolve())
      })
    })
    await registration?.update()
    await waits
    // An offer would be made a moment later.
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  for (const tab of [page, other]) await expect(prompt(tab)).toBeHidden()
})

test(
  'after signing out the next visit has a worker again',
  { tag: '@long' },
  async ({ page, network }) => {
    await openWithWorker(page, `${network.origin('demo')}/sign-in`)
    await page.getByLabel('CPF ou CNPJ').pressSequentially(maria.document)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria')
    await page.getByRole('button', { name: 'Sair' }).first().click()
    await expect(page).toHaveURL(/\/sign-in/)
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state),
      )
      .toBe('activated')
    network.cut()
    await page.reload()
    await expect(page).toHaveTitle('Entrar · Provedor Demo Telecom')
  },
)

/** A version with another document. */
const newer = (script: string) =>
  script.replace(/("revision":")\w+(","url":"index\.html")/, '$1another$2')

/** The same, whose limits of time are half a second at most. */
const hasty = (script: string) => `
  const limit = AbortSignal.timeout;
  AbortSignal.timeout = (timeoutMs) => limit.call(AbortSignal, Math.min(timeoutMs, 500));
  ${newer(script)}
`

test('an installation on a line that stalls ends by itself, and the next one succeeds', async ({
  page,
  network,
}) => {
  await openWithWorker(page, `${network.origin('demo')}/sign-in`)
  network.stall(/^\/index\.html/)
  network.edit('/sw.js', hasty)
  const end = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    const { installing, active } = registration ?? {}
    await new Promise((resolve) => installing?.addEventListener('statechange', resolve))
    return [installing?.state, active?.state]
  })
  expect(end).toEqual(['redundant', 'activated'])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  network.mend()
  network.edit('/sw.js', newer)
  await lookForUpdate(page)
  await expect(prompt(page)).toBeVisible()
})

test('a first installation that a bad line ended is begun again while the portal is open', async ({
  page,
  network,
}) => {
  await page.clock.install()
  network.withhold(/^\/assets\/toast-list-/)
  await page.goto(`${network.origin('demo')}/sign-in`)
  await expect.poll(() => hasPart(page, 'worker-wire')).toBe(true)
  await expect.poll(() => isRegistered(page)).toBe(false)

  network.give()
  await page.clock.fastForward('01:30')
  await untilKept(page)
  network.cut()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an installation for which the device has no room is not begun again', async ({
  page,
  network,
}) => {
  await page.clock.install()
  await page.addInitScript((channel) => {
    new BroadcastChannel(channel).addEventListener('message', () => {
      document.documentElement.dataset['refused'] = ''
    })
  }, storageChannel)
  let installations = 0
  network.edit('/sw.js', (body) => {
    installations += 1
    const refusal = `new DOMException('', 'QuotaExceededError')`
    return `Cache.prototype.put = () => Promise.reject(${refusal});\n${body}`
  })
  await page.goto(`${network.origin('demo')}/sign-in`)
  await expect(page.locator('html[data-refused]')).toBeAttached()
  await expect.poll(() => isRegistered(page)).toBe(false)
  await page.clock.fastForward('01:30')
  // Two answers later the browser would have asked for the worker.
  for (const path of ['/robots.txt', '/index.html']) await page.evaluate((url) => fetch(url), path)
  expect(installations).toBe(1)
})
