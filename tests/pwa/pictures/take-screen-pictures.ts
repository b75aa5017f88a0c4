import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { buildPalette } from '#domain/platform/colours/palette.ts'
import {
  colourParts,
  partFiles,
  type ScreenName,
  screenNames,
  screenOf,
} from '#manifests/screen-pictures.ts'
import { people } from '#sandbox/world/people.ts'
import { chromiumFlags, findChromium } from '../../support/browser/chromium.mjs'
import { openScreenshotPage } from './screenshot-page.ts'

/*
 * Takes the parts of the install sheet's pictures for providers made at run time from the product
 * itself (manifests/screen-pictures.ts): `npm run screenshots` beside a running `npm start`.
 */

/** A provider with the default rules, whose menu has no entry that another one may lack. */
const subject = people.find(({ clientId }) => clientId === 'cliente')

const paths: Readonly<Record<ScreenName, string>> = {
  'narrow-home': '/panel',
  'narrow-pix': '/panel?atalho=pix',
  'wide-home': '/panel',
}

const variableOf = (name: string) =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
const variables = Object.keys(buildPalette('#000000').light).map(variableOf)

/** Colours that are another one by day, or so near to it that its part stands for them. */
const sameByDay: Readonly<Record<string, string>> = {
  '--brand-edge': '--brand',
  '--brand-fill': '--brand',
  '--on-brand-fill': '--on-brand',
}

/** The page with every colour of the provider black, but this one white. Its brightness is linear. */
async function photograph(page: Page, white: string | null): Promise<Buffer> {
  await page.evaluate(
    ({ variables, sameByDay, white }) => {
      const { style } = document.documentElement
      for (const name of variables) {
        style.setProperty(name, (sameByDay[name] ?? name) === white ? '#fff' : '#000')
      }
    },
    { variables, sameByDay, white },
  )
  return await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** How much of that colour each pixel of the page has, 0 to 255. */
async function shareOf(page: Page, colour: string, base: Buffer): Promise<Uint8Array> {
  const lit = await photograph(page, variableOf(colour))
  return Uint8Array.from({ length: base.length / 3 }, (_, at) =>
    Math.max(0, (lit[at * 3 + 1] ?? 0) - (base[at * 3 + 1] ?? 0)),
  )
}

async function save(pixels: Uint8Array, size: { width: number; height: number }, file: string) {
  const target = fileURLToPath(new URL(`../../../public${file}`, import.meta.url))
  const raw = { width: size.width, height: size.height, channels: 3 } as const
  await sharp(pixels, { raw }).webp({ lossless: true, effort: 6 }).toFile(target)
  console.log(target)
}

/** Hides what the server draws itself, and menu entries that some providers lack. */
async function prepare(page: Page, name: ScreenName): Promise<void> {
  const found = await page.evaluate(() => {
    const stillness = new CSSStyleSheet()
    // Ornament, corners and letters are each provider's own; the picture has those of everybody.
    stillness.replaceSync(
      `* { transition: none !important } .patterned::before { content: none !important }
      :root:root:root { --headline: inherit; --radius-small: 0.5rem; --radius: 0.75rem; --radius-card: 1.25rem }`,
    )
    document.adoptedStyleSheets = [stillness]
    const logo = [...document.querySelectorAll<HTMLElement>('.logo img')].find((one) =>
      one.checkVisibility(),
    )
    const { left = 0, top = 0, height = 0 } = logo?.getBoundingClientRect() ?? {}
    for (const one of document.querySelectorAll<HTMLElement>('.logo')) one.style.opacity = '0'
    for (const link of document.querySelectorAll('a[href$="/credit-card"], a[href$="/devices"]')) {
      link.closest('li')?.remove()
    }
    // What names the photographed provider, and the card, which others may lack.
    for (const one of document.querySelectorAll('main *')) {
      const isText = one.children.length === 0
      if (isText && /\d{4}-\d{4}|^Cliente Internet$|^Quem recebe$/.test(one.textContent ?? '')) {
        one.textContent = ''
      }
      if (isText && one.textContent === 'Cartão') (one.closest('a, button, label') ?? one).remove()
    }
    for (const link of document.querySelectorAll('main a[href^="mailto:"]')) link.remove()
    return { left, middle: top + height / 2 }
  })
  const { logo } = screenOf(name)
  if (found.left !== logo.left || found.middle !== logo.middle) {
    throw new Error(
      `${name}: the logo is at ${JSON.stringify(found)}, not ${JSON.stringify(logo)}.`,
    )
  }
}

mkdirSync(fileURLToPath(new URL('../../../public/install-sheet', import.meta.url)), {
  recursive: true,
})
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] })
for (const name of screenNames) {
  if (!subject) throw new Error('The sandbox has no such provider.')
  const size = screenOf(name)
  const { page, open, close } = await openScreenshotPage(browser, subject, size.form)
  await open(paths[name])
  await prepare(page, name)
  const base = await photograph(page, null)
  const [baseFile = '', ...files] = partFiles(name)
  await save(base, size, baseFile)
  for (const [at, colours] of colourParts.entries()) {
    const parts: Uint8Array[] = []
    for (const colour of colours) parts.push(await shareOf(page, colour, base))
    const pixels = Uint8Array.from(
      { length: base.length },
      (_, one) => parts[one % 3]?.[Math.floor(one / 3)] ?? 0,
    )
    await save(pixels, size, files[at] ?? '')
  }
  await close()
}
await browser.close()
