import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { at } from '../../builds/path.ts'
import { inOrder, sources } from './room.ts'

/** More folders than this that import each other in a circle can only be read as one. */
const maxKnot = 3

/** The districts of the server, from the ground up: each imports itself and those before it. */
const districts = [
  'platform',
  'upstreams',
  'account',
  'messaging',
  'site',
  'money',
  'service',
  'news',
  'staff',
  'installation',
]

const server = sources('src/server').filter(({ path }) => !path.includes('/db/migrations/'))
const files = new Set(server.map(({ path }) => path))

/** The folder of a district that a file belongs to; a file beside folders stands for itself. */
const folderOf = (path: string): string => path.split('/').slice(2, 4).join('/')

/** How high a file stands: what puts the districts together stands above them all. */
const heightOf = (path: string): number => {
  const [, , district = ''] = path.split('/')
  return path.split('/').length > 3 ? districts.indexOf(district) : districts.length
}

/** What a file imports, types included, as it is written there. */
function specifiersOf(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name ?? '')
}

/** The file of the server a specifier names; null for anything else. */
function targetOf(path: string, specifier: string): string | null {
  const target = specifier.startsWith('#server/')
    ? `src/server/${specifier.slice('#server/'.length)}`
    : posix.join(posix.dirname(path), specifier)
  return files.has(target) ? target : null
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Every node that can be reached from one, itself only by a circle. */
function reachableFrom(graph: Graph, node: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [...(graph.get(node) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(graph.get(next) ?? []))
  }
  return reached
}

/** Groups of nodes that reach each other, the strongly connected components. */
function knotsOf(graph: Graph): string[][] {
  const reach = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]))
  const knots = [...reach].map(([node, reached]) =>
    [...reached].filter((other) => reach.get(other)?.has(node)).toSorted(),
  )
  return [...new Map(knots.map((knot) => [knot.join(' '), knot])).values()].filter(
    (knot) => knot.length > 1,
  )
}

function folderGraph(): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { path, text } of server) {
    const folder = folderOf(path)
    const imported = graph.get(folder) ?? new Set()
    for (const specifier of specifiersOf(text)) {
      const target = targetOf(path, specifier)
      if (target !== null && folderOf(target) !== folder) imported.add(folderOf(target))
    }
    graph.set(folder, imported)
  }
  return graph
}

describe('the folders of the server', () => {
  it('are seen with their imports', () => {
    const graph = folderGraph()
    expect(graph.size).toBeGreaterThan(30)
    expect(graph.get('messaging/inbox')).toContain('messaging/push')
    expect(graph.get('compose.ts')).toContain('messaging/inbox')
  })

  it('lie in districts that import each other downwards only, types included', () => {
    const folders = readdirSync(at('src/server'), { withFileTypes: true })
    expect(inOrder(folders.filter((one) => one.isDirectory()).map(({ name }) => name))).toEqual(
      inOrder(districts),
    )
    const upwards = server.flatMap(({ path, text }) =>
      specifiersOf(text)
        .filter((specifier) => {
          const target = targetOf(path, specifier)
          return target !== null && heightOf(target) > heightOf(path)
        })
        .map((specifier) => `${path}: ${specifier}`),
    )
    expect(upwards).toEqual([])
  })

  it('form knots of three at most, types included', () => {
    expect(knotsOf(folderGraph()).filter((knot) => knot.length > maxKnot)).toEqual([])
  })

  it('import each other by #server/, so that the linter sees where an import leads', () => {
    const hidden = server.flatMap(({ path, text }) =>
      specifiersOf(text)
        .filter((specifier) => specifier.startsWith('.') && path.split('/').length > 4)
        .filter((specifier) => {
          const target = targetOf(path, specifier)
          return target !== null && folderOf(target) !== folderOf(path)
        })
        .map((specifier) => `${path}: ${specifier}`),
    )
    expect(hidden).toEqual([])
  })
})

describe('the features of the portal', () => {
  it('import no other feature', () => {
    const featureOf = (path: string) => path.split('/').slice(0, 5).join('/')
    const features = sources('src/portal/features')
    const crossing = features.flatMap(({ path, text }) =>
      specifiersOf(text)
        .map((specifier) =>
          specifier.startsWith('#portal/')
            ? `src/portal/${specifier.slice('#portal/'.length)}`
            : posix.join(posix.dirname(path), specifier),
        )
        .filter((target) => target.startsWith('src/portal/features/'))
        .filter((target) => featureOf(target) !== featureOf(path))
        .map((target) => `${path}: ${target}`),
    )
    expect(features.length).toBeGreaterThan(300)
    expect(crossing).toEqual([])
  })
})

/** A folder with more entries than this is not read at a glance. */
const maxEntries = 25

describe('a folder', () => {
  it(`has ${maxEntries} entries at most`, () => {
    const entries = new Map<string, Set<string>>()
    for (const file of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')) {
      const parts = file.split('/')
      parts.slice(1).forEach((name, depth) => {
        const folder = parts.slice(0, depth + 1).join('/')
        entries.set(folder, (entries.get(folder) ?? new Set()).add(name))
      })
    }
    const large = [...entries].filter(([, names]) => names.size > maxEntries)
    expect(large.map(([folder]) => folder)).toEqual([
      // Pages in the order of their numbers, found by their index.
      'docs/decisions',
      // Files of Drizzle, in the order of their numbers.
      'src/server/platform/db/migrations',
    ])
  })
})

describe('the search for knots', () => {
  it('finds the nodes that reach each other, and no others', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c', 'd'])],
      ['c', new Set(['a'])],
      ['d', new Set<string>()],
    ])
    expect(knotsOf(graph)).toEqual([['a', 'b', 'c']])
  })
})
