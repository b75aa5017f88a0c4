import { existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { screenshots } from '#manifests/icons.ts'
import { people, type SandboxPerson } from '#sandbox/world/people.ts'
import { chromiumFlags, findChromium } from '../../support/browser/chromium.mjs'
import { openScreenshotPage } from './screenshot-page.ts'

/*
 * Takes the pictures of the install sheet from the product itself: `npm run screenshots` beside a
 * running `npm start` (PORT says where). Their addresses carry a digest: nothing else changes.
 */

const folder = fileURLToPath(new URL('../../../public/pwa', import.meta.url))

/** What each file shows. */
const paths: Readonly<Record<(typeof screenshots)[number]['file'], string>> = {
  'screenshot-narrow-home.webp': '/panel',
  'screenshot-narrow-pix.webp': '/panel?atalho=pix',
  'screenshot-wide-home.webp': '/panel',
}

async function take(browser: Browser, person: SandboxPerson, form: 'narrow' | 'wide') {
  const { page, open, close } = await openScreenshotPage(browser, person, form)
  for (const { file, form: its } of screenshots) {
    if (its !== form) continue
    await open(paths[file])
    const target = `${folder}/${person.clientId}/${file}`
    await sharp(await page.screenshot())
      .webp({ quality: 72 })
      .toFile(target)
    console.log(target)
  }
  await close()
}

const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] })
for (const clientId of new Set(people.map((person) => person.clientId))) {
  const person = people.find((one) => one.clientId === clientId)
  if (!person) continue
  if (!existsSync(`${folder}/${clientId}`)) mkdirSync(`${folder}/${clientId}`)
  await take(browser, person, 'narrow')
  await take(browser, person, 'wide')
}
await browser.close()
