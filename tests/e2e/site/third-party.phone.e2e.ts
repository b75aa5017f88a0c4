import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, origin, test } from '../support/portal.ts'

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url))
const read = (path: string) => readFileSync(join(dist, path), 'utf8')

/** The packages of a list of licences, each with the text it stands above. */
function licencesIn(list: string): Map<string, string> {
  const parts = list.split(/^={80}\n/m).slice(1)
  const pairs = parts.flatMap((part) => {
    const [names = '', ...texts] = part.trim().split('\n\n')
    return names
      .split('\n')
      .map((name) => [name.replace(/ \d\S*$/, ''), texts.join('\n\n')] as const)
  })
  return new Map(pairs)
}

/** The packages of the portal's chunks, as the build weighs them. */
function portalPackages(): string[] {
  const sizes: Record<string, Record<string, number>> = JSON.parse(
    read('portal/.vite/package-sizes.json'),
  )
  const names = Object.values(sizes).flatMap((shares) => Object.keys(shares))
  return [...new Set(names)].filter((name) => name !== 'own code')
}

/** The packages of the server's files, by the sources of their maps. */
function serverPackages(): string[] {
  const maps = readdirSync(join(dist, 'server'), { recursive: true, encoding: 'utf8' })
  const sources = maps
    .filter((path) => path.endsWith('.map'))
    .flatMap((path): string[] => JSON.parse(read(join('server', path))).sources)
  const names = sources.map((path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1])
  return [...new Set(names)].filter((name) => name !== undefined)
}

const expectTexts = (licences: Map<string, string>) => {
  const bare = [...licences].filter(([, text]) => text.length < 200)
  expect(bare.map(([name]) => name)).toEqual([])
}

test('the portal serves the licence of each package that its scripts and workers contain', async ({
  page,
}) => {
  const answer = await page.goto(`${origin('demo')}/THIRD-PARTY.txt`)
  expect(answer?.headers()).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const licences = licencesIn((await answer?.text()) ?? '')
  const workers = ['workbox-precaching', 'workbox-strategies', '@noble/hashes']
  expect(portalPackages()).toEqual(expect.arrayContaining(['react', 'valibot', 'uqr']))
  expect([...licences.keys()]).toEqual(expect.arrayContaining([...portalPackages(), ...workers]))
  expectTexts(licences)
  expect(read('portal/sw.js')).not.toContain('THIRD-PARTY')
})

test('beside the server lies the licence of each package that it contains', () => {
  const licences = licencesIn(read('server/THIRD-PARTY.txt'))
  expect(serverPackages()).toEqual(expect.arrayContaining(['hono', 'valibot', 'drizzle-orm']))
  expect([...licences.keys()]).toEqual(expect.arrayContaining(serverPackages()))
  expectTexts(licences)
})
