import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { release } from '../../../operations/release.mjs'

let folder = ''
const path = (name: string) => join(folder, name)
const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim()
const read = (name: string) => readFileSync(path(name), 'utf8')
const day = '2026-11-30'

function noteTests(result: object): void {
  const cache = path('node_modules/.cache/portal-tests')
  mkdirSync(cache, { recursive: true })
  const commit = git('rev-parse', 'HEAD')
  const green = { commit, clean: true, failed: 0, secondTries: 0 }
  writeFileSync(join(cache, 'last.json'), JSON.stringify({ ...green, ...result }))
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-release-'))
  const version = '1.0.0'
  writeFileSync(path('package.json'), `{\n  "name": "p",\n  "version": "${version}"\n}\n`)
  writeFileSync(
    path('package-lock.json'),
    `{\n  "version": "${version}",\n  "packages": {\n    "": { "version": "${version}" },\n    "x": { "version": "${version}" }\n  }\n}\n`,
  )
  writeFileSync(
    path('CHANGELOG.md'),
    '# Changes\n\n## Unreleased\n\n### Added\n\n- One # thing.\n\n## 1.0.0, 2026-11-20\n\nThe first.\n',
  )
  writeFileSync(path('.gitignore'), 'node_modules\n')
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Ana')
  git('config', 'user.email', 'ana@portal.example')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
  noteTests({})
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('dates the changes, and commits and tags them with their notes', () => {
  expect(release(folder, '1.1.0', day)).toContain('git push --follow-tags')
  expect(read('CHANGELOG.md')).toBe(
    `# Changes\n\n## Unreleased\n\n## 1.1.0, ${day}\n\n### Added\n\n- One # thing.\n\n## 1.0.0, 2026-11-20\n\nThe first.\n`,
  )
  expect(read('package.json')).toContain('"version": "1.1.0"')
  expect(read('package-lock.json').match(/1\.\d\.0/g)).toEqual(['1.1.0', '1.1.0', '1.0.0'])
  expect(git('status', '--porcelain')).toBe('')
  expect(git('describe', '--tags', '--exact-match')).toBe('v1.1.0')
  expect(git('tag', '--list', '--format=%(contents)', 'v1.1.0')).toBe(
    '1.1.0\n\n### Added\n\n- One # thing.',
  )
})

it.each([
  ['no version', '', () => {}, 'Give a version after 1.0.0'],
  ['the present version', '1.0.0', () => {}, 'Give a version after 1.0.0'],
  ['an earlier version', '0.9.9', () => {}, 'Give a version after 1.0.0'],
  ['a version with leading zeros', '1.01.0', () => {}, 'Give a version after 1.0.0'],
  [
    'changes that are not committed',
    '1.1.0',
    () => writeFileSync(path('new'), 'x'),
    'Commit or put',
  ],
  ['tests that failed', '1.1.0', () => noteTests({ failed: 1 }), 'was not green on this commit'],
  ['tests of another commit', '1.1.0', () => noteTests({ commit: 'x' }), 'was not green'],
  [
    'tests that passed at the second try',
    '1.1.0',
    () => noteTests({ secondTries: 1 }),
    'not green',
  ],
  [
    'tests that never ran',
    '1.1.0',
    () => rmSync(path('node_modules'), { recursive: true }),
    'not green',
  ],
  ['a tag that is there', '1.1.0', () => git('tag', 'v1.1.0'), 'is there already'],
] as const)('is refused with %s, and changes nothing', (_, version, prepare, sentence) => {
  prepare()
  expect(() => release(folder, version, day)).toThrow(sentence)
  expect(git('log', '--format=%s')).toBe('Begin')
  expect(read('CHANGELOG.md')).not.toContain(day)
})

it('is refused with nothing to tell', () => {
  writeFileSync(path('CHANGELOG.md'), '# Changes\n\n## Unreleased\n\n## 1.0.0, 2026-11-20\n')
  git('commit', '--quiet', '--all', '--message', 'Tell nothing')
  noteTests({})
  expect(() => release(folder, '1.1.0', day)).toThrow('Nothing is under "Unreleased"')
})
