import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { people, sandboxPassword } from '#sandbox/world/people.ts'
import { chromiumFlags, findChromium } from '../../../support/browser/chromium.mjs'
import { composeStrips, type Frame } from './compose-strips.ts'
import { openSlowPhone, type SlowPhone, tap } from '../slow-phone.ts'

/*
 * `npm run film-strips -- FOLDER ORIGIN...`: what a slow phone shows while a subscriber signs in, and opens
 * the PIX code of a bill. One PNG a journey, one row a running sandbox (`http://demo.localhost:8080`),
 * so that two builds can be looked at side by side.
 */

/** Journeys, with the milliseconds between two pictures of each. */
const stepsMs = { 'sign-in': 250, home: 300, pix: 200 }
type Journey = keyof typeof stepsMs
const isJourney = (name: string): name is Journey => name in stepsMs
const pictures = 14
/** An open bill on the home. */
const bill = 'a.bill-row[href*="/1024"]'
/** Pictures are as wide as this, in pixels. */
const frameWidth = 195

const [folder, ...origins] = process.argv.slice(2)
if (!folder || origins.length === 0) throw new Error('film-strips FOLDER ORIGIN...')

const maria = people.find(({ clientId, erpId }) => clientId === 'demo' && erpId === '101')
if (!maria) throw new Error('demo has no subscriber')
const { document: cpf } = maria

/** Films the page until the last picture is taken. `work` returns the moment of the first one. */
async function film(
  { page, session }: SlowPhone,
  journey: Journey,
  work: () => Promise<number>,
): Promise<readonly Frame[]> {
  const taken: { jpeg: Buffer; at: number }[] = []
  const onFrame = ({
    data,
    metadata,
    sessionId,
  }: {
    data: string
    metadata: { timestamp?: number }
    sessionId: number
  }) => {
    taken.push({ jpeg: Buffer.from(data, 'base64'), at: (metadata.timestamp ?? 0) * 1_000 })
    void session.send('Page.screencastFrameAck', { sessionId })
  }
  session.on('Page.screencastFrame', onFrame)
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 80,
    maxWidth: frameWidth,
    maxHeight: frameWidth * 3,
  })
  // The picture of what stands there before.
  await page.waitForTimeout(300)
  const began = await work()
  await page.waitForTimeout(Math.max(0, began + pictures * stepsMs[journey] - Date.now()))
  await session.send('Page.stopScreencast')
  session.off('Page.screencastFrame', onFrame)
  return Array.from({ length: pictures }, (_, index) => {
    const ms = index * stepsMs[journey]
    return { ms, jpeg: taken.findLast(({ at }) => at <= began + ms)?.jpeg }
  })
}

async function filmAll(origin: string) {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags],
  })
  try {
    const phone = await openSlowPhone(browser)
    const { page } = phone
    const signIn = await film(phone, 'sign-in', async () => {
      const began = Date.now()
      await page.goto(`${origin}/sign-in`, { waitUntil: 'commit' })
      return began
    })
    await page.getByLabel('CPF ou CNPJ').fill(cpf)
    await page.getByLabel('Senha', { exact: true }).fill(sandboxPassword)
    await page.waitForLoadState('networkidle')
    const home = await film(phone, 'home', () => tap(phone, 'button[type=submit]'))
    await page.locator(bill).waitFor()
    await page.waitForLoadState('networkidle')
    const pix = await film(phone, 'pix', () => tap(phone, bill))
    return { 'sign-in': signIn, home, pix }
  } finally {
    await browser.close()
  }
}

mkdirSync(folder, { recursive: true })
const films: Awaited<ReturnType<typeof filmAll>>[] = []
for (const origin of origins) films.push(await filmAll(origin))
for (const journey of Object.keys(stepsMs).filter(isJourney)) {
  const file = join(folder, `${journey}.png`)
  const rows = films.map((filmed, index) => ({
    label: origins[index] ?? '',
    frames: filmed[journey],
  }))
  await composeStrips(rows, frameWidth, file)
  console.log(file)
}
