/*
 * How sign-in first appears over HTTP/2: Lighthouse's scores for a phone, then its first contentful
 * paint and layout shift at a quarter of this machine's speed. The comparison is a bare React page
 * from the same proxy, measured alternately in one run.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumFlags, findChromium } from '../support/chromium.mjs'
import { http2Front } from './support/front.mjs'
import { folder, freePort, median, startServer } from './support/process.mjs'
import { loadLighthouse } from './support/tools.mjs'
import { tell } from './support/verdict.mjs'

const holds = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
const rounds = 7
/** Lighthouse runs. The median counts, because other work on the machine disturbs single runs. */
const audited = 5
/**
 * The speed of the phone that Lighthouse stands for (Moto G Power 2022), in its own index of a
 * machine's speed, as the calibration of Chromium's developer tools gives it.
 */
const phoneSpeed = 264
const paintRatio = { hold: 1, aim: 0.6 }

/** The simplest React page with a heading and a form. @param {string} directory */
async function barePage(directory) {
  const source = join(directory, 'bare')
  mkdirSync(source)
  const react = (/** @type {string} */ part) => import.meta.resolve(part).replace('file://', '')
  writeFileSync(
    join(source, 'main.js'),
    `import { createElement as h } from '${react('react')}'
import { createRoot } from '${react('react-dom/client')}'
const field = (type) => h('input', { key: type, type })
createRoot(document.getElementById('root')).render(
  h('form', null, h('h1', null, 'Entrar'), field('text'), field('password'), h('button', null, 'Entrar')))`,
  )
  const built = await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: join(source, 'main.js') } },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunk = outputs.flatMap((one) => ('output' in one ? one.output : []))[0]
  if (chunk?.type !== 'chunk') throw new Error('The bare page was not built.')
  const html =
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>Entrar</title><script type="module" src="/bare/main.js"></script><div id="root"></div>'
  return {
    '/bare': { type: 'text/html', body: brotliCompressSync(html) },
    '/bare/main.js': { type: 'text/javascript', body: brotliCompressSync(chunk.code) },
  }
}

/** @param {import('playwright').Browser} browser @param {string} url */
async function paint(browser, url) {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  await page.goto(url)
  await page.locator('form').waitFor()
  await page.waitForTimeout(300)
  const first = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
  )
  const shift = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + Reflect.get(entry, 'value'), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // The observer is never called when nothing shifted.
        setTimeout(() => resolve(0), 500)
      }),
  )
  await context.close()
  return { first, shift: Number(shift) }
}

const directory = folder()
const lighthouse = await loadLighthouse()
const data = folder()
const server = await startServer({ DATA_DIR: data.path })
const front = await http2Front(server.port, directory.path, await barePage(directory.path))
const debugging = await freePort()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumFlags, '--ignore-certificate-errors', `--remote-debugging-port=${debugging}`],
})
const origin = `https://demo.localhost:${front.port}`

/** @param {number | null} slowdown how much slower the phone is; null for Lighthouse's default */
async function audit(slowdown) {
  const throttling = slowdown === null ? {} : { throttling: { cpuSlowdownMultiplier: slowdown } }
  const result = await lighthouse(`${origin}/sign-in`, {
    port: debugging,
    output: 'json',
    ...throttling,
  })
  if (!result) throw new Error('Lighthouse gave no result.')
  return result.lhr
}

try {
  // The first run also says how fast this machine is today.
  const { benchmarkIndex } = (await audit(null)).environment
  const slowdown = Math.max(1, benchmarkIndex / phoneSpeed)
  console.log(`  the phone is ${slowdown.toFixed(1)} times slower than this machine`)
  const audits = []
  for (let round = 0; round < audited; round += 1) audits.push(await audit(slowdown))
  for (const [name, hold] of Object.entries(holds)) {
    const scores = audits.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))
    const score = median(scores)
    const limits = { hold, aim: 100, isHigherBetter: true }
    tell(`Lighthouse, ${name}`, score, limits, { beside: scores.join(', ') })
    const middle = audits.find((_, index) => scores[index] === score)
    for (const { id, weight } of middle?.categories[name]?.auditRefs ?? []) {
      const audit = middle?.audits[id]
      if (weight > 0 && audit?.score !== null && Number(audit?.score) < 0.9) {
        console.log(`  ${id}: ${audit?.displayValue ?? audit?.title}`)
      }
    }
  }

  const ratios = []
  let shift = 0
  for (let round = 0; round < rounds; round += 1) {
    const bare = await paint(browser, `${origin}/bare`)
    const signIn = await paint(browser, `${origin}/sign-in`)
    shift = Math.max(shift, signIn.shift)
    ratios.push(signIn.first / bare.first)
    console.log(`  ${Math.round(signIn.first)} ms against ${Math.round(bare.first)} ms`)
  }
  const ratio = median(ratios)
  tell('First contentful paint against a bare React page', ratio, paintRatio, {
    show: (value) => value.toFixed(2),
  })
  const maxShift = { hold: 0.01, aim: 0.01 }
  tell('Layout shift of the sign-in', shift, maxShift, { show: (value) => value.toFixed(4) })
} finally {
  await browser.close()
  front.close()
  await server.stop()
  directory.remove()
  data.remove()
}
