import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/*
 * `npm run release -- 1.1.0`: gives what is under "Unreleased" in CHANGELOG.md a version and a date, and
 * commits and tags it here. Nothing leaves this machine: the last lines say what to push.
 */

const heading = '## Unreleased\n'

/** @param {string} text @returns {readonly number[] | null} the three numbers of a version */
function partsOf(text) {
  const found = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text)
  return found && found.slice(1).map(Number)
}

/** @param {string} one @param {string} other whether the first version comes after the other */
function isAfter(one, other) {
  const [left, right] = [partsOf(one), partsOf(other)]
  if (!left || !right) return false
  const at = left.findIndex((part, index) => part !== right[index])
  return at !== -1 && (left[at] ?? 0) > (right[at] ?? 0)
}

/**
 * What is under "Unreleased", and the list of changes with it under the version and day.
 * @param {string} changes the text of CHANGELOG.md
 * @param {string} version
 * @param {string} day `YYYY-MM-DD`
 * @returns {{ notes: string, text: string }}
 */
export function dateChanges(changes, version, day) {
  const [before, rest] = changes.split(heading)
  if (before === undefined || rest === undefined) {
    throw new Error('CHANGELOG.md has no "## Unreleased".')
  }
  const notes = (rest.split(/^## /m)[0] ?? '').trim()
  if (!/^- /m.test(notes)) throw new Error('Nothing is under "Unreleased" in CHANGELOG.md.')
  return { notes, text: `${before}${heading}\n## ${version}, ${day}\n${rest}` }
}

/**
 * @param {string} root the folder of the checkout
 * @param {string} version such as `1.1.0`
 * @param {string} day `YYYY-MM-DD`
 * @returns {string} what is said of it
 */
export function release(root, version, day) {
  const git = (/** @type {string[]} */ ...words) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')
  const packageText = read('package.json')
  const { version: former } = JSON.parse(packageText)
  if (!isAfter(version, former)) {
    throw new Error(`Give a version after ${former}, such as 1.1.0: npm run release -- VERSION.`)
  }
  if (git('status', '--porcelain') !== '')
    throw new Error('Commit or put away what is changed here.')
  if (git('tag', '--list', `v${version}`) !== '')
    throw new Error(`The tag v${version} is there already.`)
  const commit = git('rev-parse', 'HEAD')
  if (!isGreen(read, commit)) {
    throw new Error(
      `"npm test" was not green on this commit (${commit.slice(0, 8)}). Run it first.`,
    )
  }
  const { notes, text } = dateChanges(read('CHANGELOG.md'), version, day)
  writeFileSync(join(root, 'CHANGELOG.md'), text)
  const field = `"version": "${former}"`
  writeFileSync(join(root, 'package.json'), packageText.replace(field, `"version": "${version}"`))
  // Once for the project, and once for its root package.
  const locked = read('package-lock.json').replace(field, `"version": "${version}"`)
  writeFileSync(join(root, 'package-lock.json'), locked.replace(field, `"version": "${version}"`))
  git('commit', '--quiet', '--all', '--message', `Release ${version}`)
  git(
    'tag',
    '--annotate',
    `v${version}`,
    '--cleanup=verbatim',
    '--message',
    `${version}\n\n${notes}\n`,
  )
  return `v${version} is committed and tagged here. Publish it: git push --follow-tags\n`
}

/**
 * Whether the last whole run of the tests was on this commit, without changes, and passed at the first try.
 * @param {(path: string) => string} read
 * @param {string} commit
 */
function isGreen(read, commit) {
  try {
    /** @type {Record<'clean' | 'commit' | 'failed' | 'secondTries', unknown>} */
    const last = JSON.parse(read('node_modules/.cache/portal-tests/last.json'))
    const isOfCommit = last.commit === commit && last.clean === true
    return isOfCommit && last.failed === 0 && last.secondTries === 0
  } catch {
    return false
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const day = new Date().toISOString().slice(0, 10)
    process.stdout.write(release(process.cwd(), process.argv[2] ?? '', day))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
