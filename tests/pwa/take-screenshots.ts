import { existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { screenshots } from '#manifests/icons.ts'
import { people, sandboxPassword, type SandboxPerson } from '#sandbox/people.ts'
import { chromiumFlags, findChromium } from '../support/chromium.mjs'

/*
 * Takes the pictures of the install sheet from the product itself: `npm run screenshots` beside a
 * running `npm start` (PORT says where). Their addresses carry a digest: nothing else changes.
 */

const port = process.env['PORT'] ?? '3000'
const folder = fileURLToPath(new URL('../../public/pwa', import.meta.url))

const sizes = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const

/** What each file shows. */
const paths: Readonly<Record<(typeof screenshots)[number]['file'], string>> = {
  'screenshot-narrow-home.webp': '/panel',
  'screenshot-narrow-pix.webp': '/panel?atalho=pix',
  'screenshot-wide-home.webp': '/panel',
}

async function signIn(page: Page, { clientId, document }: SandboxPerson): Promise<void> {
  await page.goto(`http://${clientId}.localhost:${port}/robots.txt`)
  const body = JSON.stringify({ cpfOrCnpj: document, password: sandboxPassword })
  await page.evaluate(
    async ({ clientId, body }) => {
      const headers = { 'content-type': 'application/json', client_id: clientId }
      await fetch('/api/central/sign-in', { method: 'POST', headers, body })
    },
    { clientId, body },
  )
}

async function take(browser: Browser, person: SandboxPerson, form: 'narrow' | 'wide') {
  const context = await browser.newContext({
    ...sizes[form],
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signIn(page, person)
  for (const { file, form: its } of screenshots) {
    if (its !== form) continue
    await page.goto(`http://${person.clientId}.localhost:${port}${paths[file]}`)
    await page.waitForLoadState('networkidle')
    const target = `${folder}/${person.clientId}/${file}`
    await sharp(await page.screenshot())
      .webp({ quality: 72 })
      .toFile(target)
    console.log(target)
  }
  await context.close()
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
