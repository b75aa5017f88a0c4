import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  brokenWays,
  changelogFaults,
  deadLinks,
  missingCommands,
  missingNames,
  missingPaths,
  missingScripts,
  read,
  relativeLinks,
} from './document-faults.ts'

const root = join(import.meta.dirname, '../..')

/** A first page is read to its end; what is longer has a page in `docs/`. */
const maxReadmeLines = 180
/** Characters of README.md and CONTRIBUTING.md together, which a newcomer reads first. */
const maxFirstCharacters = 25_000
/** A page explains one thing at one sitting. */
const maxPageLines = 150
/** A decision says what was found, chosen and given up. */
const maxDecisionLines = 40

interface Size {
  readonly lines: number
  readonly characters: number
}

/** The README of a room is read in a minute; a decision that takes a page has one in `docs/decisions`. */
const maxRoomSize: Size = { lines: 40, characters: 4_000 }

/** Folders without documents of the project. */
const skipped = /^(?:\.(?!github).*|node_modules|dist|test-results)$/

/** The Markdown files below a folder, from the top of the house, with forward slashes. */
function documentsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : documentsBelow(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

const documents = documentsBelow('.')
/** The pages about the product as a whole. */
const pages = documents.filter(
  (path) => ['README.md', 'CONTRIBUTING.md'].includes(path) || /^(?:docs|\.github)\//.test(path),
)
/** The documents of single folders. */
const rooms = documents.filter((path) => path.endsWith('/README.md') && !pages.includes(path))

const sizeOf = (text: string): Size => ({
  lines: text.trimEnd().split('\n').length,
  characters: text.length,
})

const faultsOf = (paths: string[], find: (path: string, text: string) => string[]) =>
  paths.flatMap((path) => find(path, read(path)).map((fault) => `${path}: ${fault}`))

describe('the documents', () => {
  it('are seen with their links', () => {
    expect(documents).toContain('src/server/README.md')
    expect(pages).toContain('docs/run/settings.md')
    expect(pages.flatMap((path) => relativeLinks(read(path))).length).toBeGreaterThan(100)
  })

  it('have a first page of at most 180 lines', () => {
    const lines = read('README.md').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(maxReadmeLines)
  })

  it('have first two pages of at most 25 KB together', () => {
    const characters = read('README.md').length + read('CONTRIBUTING.md').length
    expect(characters).toBeLessThanOrEqual(maxFirstCharacters)
  })

  it('have pages of at most 150 lines, and decisions of at most 40', () => {
    const explaining = pages.filter((path) => /^docs\/(?!decisions\/)/.test(path))
    const decisions = pages.filter((path) => /^docs\/decisions\/\d/.test(path))
    expect(Math.min(explaining.length, decisions.length)).toBeGreaterThan(20)
    const linesOf = (path: string) => sizeOf(read(path)).lines
    expect(explaining.filter((path) => linesOf(path) > maxPageLines)).toEqual([])
    expect(decisions.filter((path) => linesOf(path) > maxDecisionLines)).toEqual([])
  })

  it('have a short README in each room', () => {
    expect(rooms.length).toBeGreaterThan(50)
    const long = rooms.filter((path) => {
      const { lines, characters } = sizeOf(read(path))
      return lines > maxRoomSize.lines || characters > maxRoomSize.characters
    })
    expect(long).toEqual([])
  })

  it('begin a version with what an upgrade asks for', () => {
    expect(changelogFaults(read('CHANGELOG.md'))).toEqual([])
  })

  it('link to files, folders and headings that exist', () => {
    expect(faultsOf(documents, deadLinks)).toEqual([])
  })

  it('lead to the answers of fifty questions in three clicks', () => {
    const path = 'docs/questions.md'
    expect(read(path).match(/^\d+\. .+\]\(.+\)$/gm)).toHaveLength(50)
    expect(brokenWays(path, read(path))).toEqual([])
  })

  it('name paths of the project that exist', () => {
    expect(faultsOf([...pages, ...rooms], (_, text) => missingPaths(text))).toEqual([])
  })

  it('name files without their folder that exist, on the pages about all of it', () => {
    expect(faultsOf(pages, (_, text) => missingNames(text))).toEqual([])
  })

  it('name scripts of package.json that exist, on the pages about all of it', () => {
    expect(faultsOf(pages, (_, text) => missingScripts(text))).toEqual([])
  })

  it('name commands of operators that an installation has', () => {
    expect(faultsOf(documents, (_, text) => missingCommands(text))).toEqual([])
  })
})

describe('the search for faults in documents', () => {
  const page = 'docs/run/settings.md'

  it('finds links to nothing, and overlooks other sites and code', () => {
    const text = [
      '# A page, and `code`!',
      '## Twice',
      '## Twice',
      '[a](../figures.md) [b](../../operations/deploy.md#backup-and-restore) [c](#twice-1)',
      '[d](#a-page-and-code) [e](https://example.net/none) `[f](none.md)` [g](../../src "title")',
      '```sh',
      '# Not a heading [h](none.md)',
      '```',
    ].join('\n')
    expect(deadLinks(page, text)).toEqual([])
    const dead = [
      'none.md',
      '../figures.md#none',
      '#twice-2',
      '../../../none',
      '../../package.json#L1',
    ]
    const links = dead.map((link) => `[x](${link})`).join(' ')
    expect(deadLinks(page, `${text}\n${links}`)).toEqual(dead)
    expect(deadLinks(page, '<img src="none.webp" />\n\n[x]: none.md')).toEqual([
      'none.webp',
      'none.md',
    ])
  })

  it('finds a way that leads nowhere, leaves its links or is too long', () => {
    const ways = [
      `1. Short? [README](../README.md#status)`,
      `2. By a folder? [x](../src/server/platform/db/README.md)`,
      `3. Long? ${'[x](run/README.md) '.repeat(4)}`,
      `4. Back? [x](run/README.md) [x](../README.md)`,
      `5. Not linked? [x](run/alarms.md)`,
      `6. Nowhere?`,
    ]
    const broken = brokenWays('docs/questions.md', ways.join('\n'))
    expect(broken.map(([number]) => number)).toEqual(['3', '4', '5', '6'])
  })

  it('finds paths that are gone, and takes the folder of a path with a placeholder', () => {
    const here = '`src/domain/<noun>/` `tests/api/*.test.ts` `npx vitest run tests/house` src/none'
    expect(missingPaths(`${here} \`https://example.net/src/none\``)).toEqual([])
    expect(missingPaths('`src/none.ts` `none/src/a.ts` `src/none/<noun>.ts`')).toEqual([
      'src/none.ts',
      'src/none/',
    ])
    expect(missingPaths('```sh\ncat docs/none.md\n```')).toEqual(['docs/none.md'])
  })

  it('finds a version that hides what an upgrade asks for, or has a heading twice', () => {
    const version = (...headings: string[]) =>
      `## 1.1.0, 2026-12-01\n${headings.map((heading) => `\n### ${heading}\n\n- x\n`).join('')}`
    expect(changelogFaults(version('Before you upgrade', 'Added', 'Changed'))).toEqual([])
    expect(changelogFaults(`${version('Added', 'Before you upgrade')}\n${version()}`)).toEqual([
      '1.1.0, 2026-12-01: Added, Before you upgrade',
    ])
    expect(changelogFaults(version('Changed', 'Changed'))).toHaveLength(1)
    expect(changelogFaults(version('Before'))).toHaveLength(1)
  })

  it('finds names of files that are nowhere', () => {
    expect(missingNames('`document-faults.ts` `vite.config.ts` `*.test.ts` `src/none.ts`')).toEqual(
      [],
    )
    expect(missingNames('`none.ts` `and none.tsx`')).toEqual(['none.ts', 'none.tsx'])
  })

  it('finds commands that no installation has', () => {
    const known =
      '`portalctl doctor` `portalctl drill FILE` `node dist/server/audit-verify.js` portalctl none'
    expect(missingCommands(known)).toEqual([])
    expect(missingCommands('`portalctl none` `dist/server/none.js` `portalctl *`')).toEqual([
      'none',
      'none',
    ])
  })

  it('finds scripts that are gone', () => {
    expect(missingScripts('`npm run check` `npm run --silent sbom` npm run none')).toEqual([])
    expect(missingScripts('`npm run none -- x`\n```sh\nnpm run none:too\n```')).toEqual([
      'none:too',
      'none',
    ])
  })
})
