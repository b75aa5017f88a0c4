import { chromium } from 'playwright'
import { chromiumFlags, findChromium } from '../../support/browser/chromium.mjs'
import { buildBarePage } from '../support/bare-page.mjs'
import { http2Front } from '../support/front.mjs'
import { measureScripts, paintPage } from '../support/paint-page.ts'
import { payByPix } from '../support/pay-by-pix.ts'
import { folder } from '../support/process.mjs'
import { makeErpInstant } from '../support/subscriber-calls.ts'
import type { OpenLoad } from './load.ts'
import type { Side } from './sides.ts'

/** Milliseconds; browsers tell no shorter task, which is as good as none. */
const shortestTaskMs = 50
const taskOf = (ms: number) => Math.max(shortestTaskMs, ms)

const launch = () =>
  chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, '--ignore-certificate-errors'],
  })

async function openServers(sides: readonly Side[]) {
  const servers = new Map<Side, Awaited<ReturnType<Side['start']>>>()
  for (const side of sides) {
    const server = await side.start()
    await makeErpInstant(server.port)
    servers.set(side, server)
  }
  return servers
}

/** How sign-in appears over HTTP/2, beside the simplest page of React. */
export const openPaint: OpenLoad = async (sides, rounds) => {
  const directory = folder()
  const barePage = await buildBarePage(directory.path)
  const servers = await openServers(sides)
  const fronts = new Map<Side, Awaited<ReturnType<typeof http2Front>>>()
  for (const [side, { port }] of servers) {
    fronts.set(side, await http2Front(port, directory.path, barePage))
  }
  const browser = await launch()
  return {
    async round(sides) {
      for (const side of sides) {
        const origin = `https://demo.localhost:${fronts.get(side)?.port}`
        const { first, task } = await paintPage(browser, `${origin}/sign-in`)
        rounds.note('paint', side.name, first)
        rounds.note('paintTask', side.name, taskOf(task))
        rounds.note('scriptsCpu', side.name, await measureScripts(browser, `${origin}/sign-in`))
      }
      const [front] = fronts.values()
      const bare = await paintPage(browser, `https://demo.localhost:${front?.port}/bare`)
      rounds.note('paint', 'bare', bare.first)
    },
    async close() {
      await browser.close()
      for (const front of fronts.values()) front.close()
      for (const server of servers.values()) await server.stop()
      directory.remove()
    },
  }
}

/** What a subscriber feels on a slow phone from the sign-in to the PIX code. */
export const openPayments: OpenLoad = async (sides, rounds) => {
  const servers = await openServers(sides)
  const browser = await launch()
  return {
    async round(sides) {
      for (const side of sides) {
        const port = servers.get(side)?.port
        const felt = await payByPix(browser, `http://demo.localhost:${port}`)
        rounds.note('taps', side.name, felt.taps)
        rounds.note('payWait', side.name, felt.payMs)
        rounds.note('codeWait', side.name, felt.codeMs)
        rounds.note('payTask', side.name, taskOf(felt.taskMs))
      }
    },
    async close() {
      await browser.close()
      for (const server of servers.values()) await server.stop()
    },
  }
}
