/*
 * How sign-in first appears over HTTP/2: Lighthouse's scores for a phone, then its first contentful
 * paint and layout shift at a quarter of this machine's speed. The comparison is a bare React page
 * from the same proxy, measured alternately in one run.
 */
import { chromium } from 'playwright'
import { chromiumFlags, findChromium } from '../support/browser/chromium.mjs'
import { buildBarePage } from './support/bare-page.mjs'
import { paintPage } from './support/paint-page.ts'
import { http2Front } from './support/front.mjs'
import { folder, median, startServer } from './support/process.mjs'
import { freePort } from '../support/wire/free-port.mjs'
import { loadLighthouse } from './support/tools.mjs'
import { tell } from './support/verdict.mjs'

/** Lighthouse's scores; the performance depends on the machine. */
const scoreLimits = {
  performance: { aim: 100, isHigherBetter: true },
  accessibility: { hold: 100, aim: 100, isHigherBetter: true },
  'best-practices': { hold: 100, aim: 100, isHigherBetter: true },
  seo: { hold: 100, aim: 100, isHigherBetter: true },
}
const rounds = 7
/** Lighthouse runs. The median counts, because other work on the machine disturbs single runs. */
const audited = 5
/**
 * The speed of the phone that Lighthouse stands for (Moto G Power 2022), in its own index of a
 * machine's speed, as the calibration of Chromium's developer tools gives it.
 */
const phoneSpeed = 264
const paintRatio = { aim: 0.6 }

const directory = folder()
const lighthouse = await loadLighthouse()
const data = folder()
const server = await startServer({ DATA_DIR: data.path })
const front = await http2Front(server.port, directory.path, await buildBarePage(directory.path))
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
  for (const [name, limits] of Object.entries(scoreLimits)) {
    const scores = audits.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))
    const score = median(scores)
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
    const bare = await paintPage(browser, `${origin}/bare`)
    const signIn = await paintPage(browser, `${origin}/sign-in`)
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
