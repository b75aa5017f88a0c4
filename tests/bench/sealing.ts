import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumFlags, findChromium } from '../support/browser/chromium.mjs'
import { folder, median, startServer } from './support/process.mjs'
import { tell } from './support/verdict.mjs'

/*
 * What encryption at rest costs a phone: writing a record to IndexedDB and reading it back through the
 * vault, compared with the same record unencrypted, measured alternately on one page at a quarter of
 * this machine's speed.
 */

/** Characters of JSON. A year of invoices has about ten thousand. */
const sizes = [10_000, 100_000]
const rounds = 25
const limits = { hold: 3, aim: 2 }

interface Times {
  readonly plain: { readonly write: number[]; readonly read: number[] }
  readonly sealed: { readonly write: number[]; readonly read: number[] }
}

/** A page script with the built vault and a database of its own for both kinds of record. */
const entry = `
import { createVault } from '#vault/key-parts.ts'
import { openDB } from 'idb'
const timed = async (into, work) => {
  const before = performance.now()
  const result = await work()
  into.push(performance.now() - before)
  return result
}
window.measure = async (size, rounds) => {
  const invoice = { id: '101', status: 'A', dueDate: '2026-11-30', value: 12999, linhaDigitavel: '7'.repeat(47) }
  const list = Array.from({ length: Math.ceil(size / JSON.stringify(invoice).length) }, () => invoice)
  const vault = await createVault({ clientId: 'demo', session: 'bench' })
  const database = await openDB('bench', 1, { upgrade: (it) => it.createObjectStore('records') })
  const plain = { write: [], read: [] }
  const sealed = { write: [], read: [] }
  for (let round = 0; round < rounds; round += 1) {
    await timed(plain.write, () => database.put('records', JSON.stringify(list), 'plain'))
    await timed(sealed.write, async () => {
      const name = await vault.nameOf('sealed')
      return await database.put('records', await vault.seal(JSON.stringify(list), 'sealed'), name)
    })
    await timed(plain.read, async () => JSON.parse(await database.get('records', 'plain')))
    await timed(sealed.read, async () => {
      const name = await vault.nameOf('sealed')
      return JSON.parse(await vault.open(await database.get('records', name), 'sealed'))
    })
  }
  return { plain, sealed }
}`

async function bundle(): Promise<string> {
  const id = 'virtual:sealing'
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'sealing',
        resolveId: (name) =>
          name === id ? fileURLToPath(new URL('sealing.js', import.meta.url)) : null,
        load: (name) => (name.endsWith('bench/sealing.js') ? entry : null),
      },
    ],
    build: {
      write: false,
      rolldownOptions: { input: id, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunk = outputs.flatMap((one) => ('output' in one ? one.output : []))[0]
  if (chunk?.type !== 'chunk') throw new Error('The vault was not built.')
  return chunk.code
}

const data = folder()
const server = await startServer({ DATA_DIR: data.path })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumFlags],
})
try {
  const page = await browser.newPage()
  await page.goto(`http://demo.localhost:${server.port}/robots.txt`)
  await page.evaluate(await bundle())
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const size of sizes) {
    const times = await page.evaluate<Times>(`measure(${size}, ${rounds})`)
    for (const what of ['write', 'read'] as const) {
      const [plain, sealed] = [median(times.plain[what]), median(times.sealed[what])]
      const ratio = sealed / plain
      tell(`A sealed record against a plain one: ${what} ${size / 1000} kB`, ratio, limits, {
        show: (value) => value.toFixed(2),
        beside: `${sealed.toFixed(1)} ms against ${plain.toFixed(1)} ms`,
      })
    }
  }
} finally {
  await browser.close()
  await server.stop()
  data.remove()
}
