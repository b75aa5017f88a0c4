import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { at } from './path.ts'

interface PackageFile {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name: string }
}

/** Begins a part of the file: names of packages, an empty line, their licence. */
const rule = `\n\n${'='.repeat(80)}\n`

/** A package whose copy of a licence serves another one that names this licence and has no text. */
const copies: Readonly<Record<string, string>> = {
  'Apache-2.0': at('node_modules/@opentelemetry/api'),
  MIT: at('node_modules/react'),
}

const packageFolder = (module: string) =>
  /^(?!\0)(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1]

/** The texts of a package that are about its licence, one after the other; empty where it has none. */
function licenceFiles(folder: string): string {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .filter(({ name }) => !/\.(js|ts|json)$/.test(name))
    .map(({ name }) => name)
    .toSorted()
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8').trim())
  return texts.join('\n\n').replaceAll('\r\n', '\n')
}

/** The section of the README about the licence, where it is more than a name or a link. */
function readmeSection(folder: string): string {
  const readme = join(folder, 'README.md')
  const sections = existsSync(readme) ? readFileSync(readme, 'utf8').split(/^#+ /m) : []
  const section = sections.find((one) => /^licen[cs]e\s*\n/i.test(one) && one.length > 500) ?? ''
  return section.slice(section.indexOf('\n')).trim()
}

/** The text of the licence that a package names, with its author as the holder of the rights. */
function namedLicence({ name, license = '', author }: PackageFile): string {
  const copy = copies[license]
  if (copy === undefined) throw new Error(`${name} is bundled and has no text of its licence.`)
  const holder = typeof author === 'string' ? author.replace(/ *<.*/, '') : author?.name
  return licenceFiles(copy).replace(
    /^Copyright .*$/m,
    `Copyright (c) ${holder ?? `the authors of ${name}`}`,
  )
}

/** The packages of these folders with their licences; packages with the same text share it. */
function describePackages(folders: Iterable<string>): string {
  const groups = new Map<string, string[]>()
  for (const folder of [...folders].toSorted()) {
    const about: PackageFile = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const text = licenceFiles(folder) || readmeSection(folder) || namedLicence(about)
    const names = groups.get(text) ?? []
    groups.set(text, [...names, `${about.name} ${about.version}`])
  }
  return [...groups].map(([text, names]) => `${rule}${names.join('\n')}\n\n${text}`).join('')
}

/**
 * Writes THIRD-PARTY.txt beside what was built: each package of which a module is bundled. Builds into the
 * same folder share `folders`, so each writes the packages of those before it, too. `more` is what the file
 * says after them.
 */
export const thirdParty = (folders: Set<string>, more = () => ''): Plugin => ({
  name: 'third-party',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    for (const module of chunks.flatMap(({ moduleIds }) => moduleIds)) {
      const folder = packageFolder(module)
      if (folder !== undefined) folders.add(folder)
    }
  },
  writeBundle({ dir }) {
    const text = `The files here contain parts of these packages.${describePackages(folders)}${more()}\n`
    writeFileSync(join(dir ?? '', 'THIRD-PARTY.txt'), text)
  },
})

/** The faces of headings, which no package has bundled (`public/assets`). */
export const describeFaces = () =>
  `${rule}${readFileSync(at('builds/face-licences.txt'), 'utf8').trim()}`

interface LockFile {
  readonly packages: Readonly<Record<string, { version: string; license?: string; dev?: boolean }>>
}

/** The packages that a running server installs beside its bundle; of the native ones those of each platform. */
export function describeInstalled(): string {
  const { packages }: LockFile = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  const names = Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place, { version, license }]) =>
      [place.replace(/.*node_modules\//, ''), version, license && `(${license})`].join(' ').trim(),
    )
  const lead =
    'Installed beside these files, each with its own licence, those of its platform alone:'
  return `${rule}${lead}\n\n${[...new Set(names)].join('\n')}`
}
