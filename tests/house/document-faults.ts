import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }

/* What is looked for in the documents (documents.test.ts). */

const root = join(import.meta.dirname, '../..')

/** A file of the project. */
export const read = (path: string) => readFileSync(join(root, path), 'utf8')

const fence = /^ *```.*\n([\s\S]*?)^ *```$/gm
const inlineCode = /`([^`\n]+)`/g

/** What stands in backticks: blocks of code, and code within a line. */
function codeOf(text: string): string {
  const blocks = [...text.matchAll(fence)].map(([, block = '']) => block)
  const spans = [...text.replaceAll(fence, '').matchAll(inlineCode)].map(([, span = '']) => span)
  return [...blocks, ...spans].join('\n')
}

/** The targets of links and pictures, in Markdown and in HTML, but for other sites. */
export function relativeLinks(text: string): string[] {
  const prose = text.replaceAll(fence, '').replaceAll(inlineCode, '')
  const links = /\]\(([^)\s]+)[^)]*\)|\b(?:src|href)="([^"]+)"|^\[[^\]]+\]:\s*(\S+)/gm
  return [...prose.matchAll(links)]
    .map(([, inline, html, reference]) => inline ?? html ?? reference ?? '')
    .filter((target) => !/^[a-z][a-z+.-]*:/i.test(target))
}

/** The names that GitHub gives the headings of a document. */
function headingsOf(text: string): Set<string> {
  const times = new Map<string, number>()
  const names = new Set<string>()
  for (const [, heading = ''] of text.replaceAll(fence, '').matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const name = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const before = times.get(name) ?? 0
    times.set(name, before + 1)
    names.add(before === 0 ? name : `${name}-${before}`)
  }
  return names
}

/** The links of a document that lead to no file, folder or heading. */
export function deadLinks(path: string, text: string): string[] {
  return relativeLinks(text).filter((link) => {
    const [target = '', heading] = decodeURI(link).split('#')
    const file = target === '' ? path : posix.join(posix.dirname(path), target)
    if (file.startsWith('..') || !existsSync(join(root, file))) return true
    if (heading === undefined) return false
    const linked = file === path ? text : file.endsWith('.md') ? read(file) : ''
    return !headingsOf(linked).has(heading)
  })
}

/** The paths of the project in code that do not exist; of `src/<noun>/` or `*.ts`, the folder above. */
export function missingPaths(text: string): string[] {
  const paths =
    /(?<![\w./@-])(?:src|sw|tests|operations|public|manifests|builds|docs)\/[\w./@<>*{}-]*/g
  return [...codeOf(text).matchAll(paths)]
    .map(([path]) => path.replace(/[^/]*[<*{].*$/, '').replace(/\.$/, ''))
    .filter((path) => !existsSync(join(root, path)))
}

const fileNames = new Set(
  ['src', 'sw', 'tests', 'builds', 'operations'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true }).map(({ name }) => name),
  ),
)

/** The files that code names without their folder and that are nowhere. */
export function missingNames(text: string): string[] {
  const names = codeOf(text).matchAll(
    /(?<![^\s(])[\w-][\w.-]*\.(?:ts|tsx|mjs|css|sh|yaml)(?![\w/.])/g,
  )
  return [...names]
    .map(([name]) => name)
    .filter((name) => !fileNames.has(name) && !existsSync(join(root, name)))
}

/** The scripts that code runs by npm and that `package.json` does not have. */
export function missingScripts(text: string): string[] {
  return [...codeOf(text).matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)]
    .map(([, script = '']) => script)
    .filter((script) => !Object.hasOwn(packageFile.scripts, script))
}

const operatorsCommands = read('operations/portalctl').match(/^ {2}[a-z-]+(?: \| [a-z-]+)*(?=\))/gm)
const builtFiles = read('builds/server.ts')

/** The commands of operators that code runs and that no installation has. */
export function missingCommands(text: string): string[] {
  const known = new Set(operatorsCommands?.join(' | ').split(/[ |]+/))
  const code = codeOf(text)
  const commands = [...code.matchAll(/\bportalctl ([a-z][a-z-]+)/g)].map(([, name = '']) => name)
  const built = [...code.matchAll(/\bdist\/server\/([\w-]+)\.js/g)].map(([, name = '']) => name)
  return [
    ...commands.filter((name) => !known.has(name)),
    ...built.filter((name) => !new RegExp(`^ +'?${name}'?: at\\(`, 'm').test(builtFiles)),
  ]
}

/** What is wrong with the headings of a list of changes. */
export function changelogFaults(text: string): string[] {
  const known = ['Before you upgrade', 'Added', 'Changed', 'Fixed', 'Removed']
  const versions = text.split(/^## /m).slice(1)
  return versions.flatMap((version) => {
    const [name = ''] = version.split('\n', 1)
    const found = [...version.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => heading)
    // In the order of `known`, none twice: what an upgrade asks for comes first.
    const expected = known.filter((heading) => found.includes(heading))
    return found.join() === expected.join() ? [] : [`${name}: ${found.join(', ')}`]
  })
}

/** From the first page to the answer of a question. */
const maxClicks = 3

/** The file that a link of a document leads to: of a folder, its README. */
function fileOf(link: string, from: string): string {
  const [target = ''] = decodeURI(link).split('#')
  const file = posix.join(posix.dirname(from), target)
  return file.endsWith('.md') ? file : posix.join(file, 'README.md')
}

/** The files that lead to the answer of a question, in their order. */
const wayOf = (question: string, from: string) =>
  relativeLinks(question).map((link) => fileOf(link, from))

/** The ways, from the first page, that are too long, or have a step that the page before does not link to. */
export function brokenWays(path: string, text: string): string[] {
  return (text.match(/^\d+\. .+$/gm) ?? []).filter((question) => {
    const clicks = wayOf(question, path)
    const isLinked = (file: string, nth: number) => {
      const before = clicks[nth - 1] ?? 'README.md'
      return file === 'README.md'
        ? nth === 0
        : relativeLinks(read(before)).some((link) => fileOf(link, before) === file)
    }
    return clicks.length === 0 || clicks.length > maxClicks || !clicks.every(isLinked)
  })
}
