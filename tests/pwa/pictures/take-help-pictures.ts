import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import sharp from 'sharp'
import { maria, openAs, origin, sandbox } from '../../e2e/support/portal.ts'
import { openAsAdmin, openAsProvider } from '../../e2e/support/staff.ts'
import { chromiumFlags, findChromium } from '../../support/browser/chromium.mjs'

/*
 * Takes the pictures of the help for staff (docs/provedor) from the product itself: `npm run screenshots`
 * beside a running `npm start` (PORT says where).
 */

process.env['PORTAL_PORT'] ??= process.env['PORT'] ?? '3000'

const folder = fileURLToPath(new URL('../../../docs/provedor/figuras', import.meta.url))
const maxBytes = 40_000

interface Picture {
  readonly file: string
  readonly width: number
  readonly height: number
  /** Opens the screen, and brings it to what is shown. */
  readonly open: (page: Page) => Promise<void>
}

/** Brings a heading or a field to the top of the picture. */
async function showFrom(page: Page, text: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const place = page.getByRole('main').getByText(text, { exact: true }).first()
  await place.evaluate((element) => {
    scrollTo({ top: element.getBoundingClientRect().top + scrollY - 80, behavior: 'instant' })
  })
}

/** Looks for Maria at the support desk; resolves with the link that leads to her. */
async function findMaria(page: Page): Promise<Locator> {
  await openAsProvider(page, 'demo', '/provider/subscribers')
  await page.getByRole('main').getByRole('textbox').or(page.getByRole('searchbox')).fill('maria')
  await page.getByRole('button', { name: 'Procurar', exact: true }).click()
  const found = page.getByRole('link', { name: /^Maria Clara Souza/ })
  await found.waitFor()
  return found
}

const pictures: readonly Picture[] = [
  {
    file: 'entrar',
    width: 400,
    height: 760,
    open: async (page) => void (await page.goto(`${origin('demo')}/admin`)),
  },
  {
    file: 'menu',
    width: 960,
    height: 560,
    open: (page) => openAsProvider(page, 'demo', '/provider'),
  },
  {
    file: 'meu-acesso',
    width: 960,
    height: 620,
    open: async (page) => {
      await openAsProvider(page, 'demo', '/provider/access')
      await showFrom(page, 'Verificação em duas etapas')
    },
  },
  {
    file: 'procurar',
    width: 960,
    height: 520,
    open: async (page) => void (await findMaria(page)),
  },
  {
    file: 'o-que-responder',
    width: 960,
    height: 720,
    open: async (page) => {
      await (await findMaria(page)).click()
      await page.getByText('O que responder', { exact: true }).waitFor()
    },
  },
  {
    file: 'interrupcao',
    width: 960,
    height: 680,
    open: (page) => openAsProvider(page, 'demo', '/provider/outages'),
  },
  {
    file: 'resultados',
    width: 960,
    height: 620,
    open: async (page) => {
      await sandbox('reminders', {})
      await openAsProvider(page, 'demo', '/provider/results')
      await showFrom(page, 'Faturas')
    },
  },
  {
    file: 'marca',
    width: 1240,
    height: 720,
    open: (page) => openAsAdmin(page, '/adm/customer/demo/edit?section=brand'),
  },
  {
    file: 'meus-direitos',
    width: 400,
    height: 660,
    open: (page) => openAs(page, maria, '/panel/rights'),
  },
]

/** The picture as WebP: as good as its border allows. */
async function save(picture: Buffer, file: string): Promise<void> {
  const target = `${folder}/${file}.webp`
  for (const quality of [80, 65, 50]) {
    const { size } = await sharp(picture).webp({ quality, effort: 6 }).toFile(target)
    if (size <= maxBytes) return console.log(`${target}: ${size}`)
  }
  throw new Error(`${file} is larger than ${maxBytes} bytes`)
}

async function take(browser: Browser, { file, width, height, open }: Picture): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await open(page)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
  await page.evaluate(() => {
    // It says that the provider is of the sandbox: no reader of the help has it.
    document.querySelector('.staff-sandbox')?.remove()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await save(await page.screenshot(), file)
  await context.close()
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] })
for (const picture of pictures) await take(browser, picture)
await browser.close()
