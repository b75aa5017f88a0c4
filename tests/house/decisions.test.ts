import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/decisions')

const list = (...words: string[]) => {
  const script = join(root, 'operations/list-decisions.mjs')
  const { stdout } = spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' })
  return stdout.trimEnd().split('\n')
}

const names = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .toSorted()
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Head and sections of a page, in this order; a section may hold anything but a heading. */
const head =
  /^# (\d{3}) \S.*\n\n- Date: (20\d\d-\d\d-\d\d)\n(?:- Status: (?:replaces|replaced by) \[\d{3} [^\]]+\]\(\d{3}-[\w-]+\.md\)\n)?\n## Context\n/
const sections = ['Context', 'Decision', 'Rejected', 'Consequences']

/** What is wrong with a page. */
function faultsOf(name: string, text: string): string[] {
  const [, number, date = ''] = head.exec(text) ?? []
  const found = [...text.matchAll(/^## (.+)\n\n(\S)/gm)].map(([, heading]) => heading)
  const faults = [
    number === undefined && 'its head is not number, title and date',
    number !== undefined && !name.startsWith(`${number}-`) && 'its number is not that of its name',
    date !== '' && Number.isNaN(Date.parse(date)) && 'its date is none',
    found.join() !== sections.join() && `its sections are ${found.join(', ')}`,
  ]
  return faults.filter((fault) => fault !== false).map((fault) => `${name}: ${fault}`)
}

describe('the pages of decisions', () => {
  it('have a number each, none twice', () => {
    const numbers = names.map((name) => name.slice(0, 3))
    expect(numbers).toEqual([...new Set(numbers)])
    expect(numbers.filter((number) => !/^\d{3}$/.test(number))).toEqual([])
    expect(names.length).toBeGreaterThan(50)
  })

  it('have number, title, date and the four sections', () => {
    expect(names.flatMap((name) => faultsOf(name, textOf(name)))).toEqual([])
  })

  it('say of each other which one replaced which', () => {
    const pairs = (words: string) =>
      names.flatMap((name) => {
        const [, other] =
          new RegExp(`^- Status: .*${words} \\[(\\d{3}) `, 'm').exec(textOf(name)) ?? []
        return other === undefined ? [] : [[name.slice(0, 3), other]]
      })
    expect(pairs('replaces').map(([one, other]) => [other, one])).toEqual(pairs('replaced by'))
  })

  it('are all in the index, once, by their titles', () => {
    const index = textOf('README.md')
    const missing = names.filter((name) => {
      const title = /^# \d{3} (.+)$/m.exec(textOf(name))?.[1] ?? ''
      return index.split(`${title}](${name})`).length !== 2
    })
    expect(missing).toEqual([])
  })

  it('are named in the README of a room, which names none that is gone', () => {
    const readmes = ['src', 'sw'].flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((path) => /(?:^|[/\\])README\.md$/.test(path))
        .map((path) => readFileSync(join(root, room, path), 'utf8')),
    )
    const named = readmes
      .flatMap((text) => text.match(/`docs\/decisions`: .+/g) ?? [])
      .flatMap((line) => line.match(/\d{3}-[\w-]+/g) ?? [])
    const files = names.map((name) => name.slice(0, -'.md'.length))
    expect([...new Set(named)].toSorted()).toEqual(files)
  })
})

describe('the search for faults of a page', () => {
  const good = `# 007 A title\n\n- Date: 2026-11-20\n\n${sections.map((name) => `## ${name}\n\nText.\n`).join('\n')}`

  it('passes a whole page', () => {
    expect(faultsOf('007-a-title.md', good)).toEqual([])
  })

  it.each([
    ['another number', '008-a-title.md', good, 'its number is not that of its name'],
    ['no date', '007-a.md', good.replace('2026-11-20', 'soon'), 'its head'],
    [
      'a day that is none',
      '007-a.md',
      good.replace('2026-11-20', '2026-13-40'),
      'its date is none',
    ],
    ['an unknown status', '007-a.md', good.replace('-20\n', '-20\n- Status: old\n'), 'its head'],
    ['a missing section', '007-a.md', good.replace('## Rejected', '## Other'), 'its sections are'],
    [
      'an empty section',
      '007-a.md',
      good.replace('## Context\n\nText.', '## Context\n'),
      'its sections',
    ],
  ])('finds %s', (_, name, text, fault) => {
    expect(faultsOf(name, text).join()).toContain(fault)
  })
})

it('the list of decisions has pages and rooms, oldest first, in one line with a title', () => {
  const lines = list()
  expect(lines.length).toBeGreaterThan(200)
  const shape = /^20\d\d-\d\d-\d\d {2}[a-z][\w/-]*: [^*]{5,}$/
  expect(lines.filter((line) => !shape.test(line))).toEqual([])
  const dates = lines.map((line) => line.slice(0, 10))
  expect(dates).toEqual(dates.toSorted())
  const pages = lines.filter((line) => line.slice(12).startsWith('docs/decisions/'))
  expect(pages).toHaveLength(names.length)
})

it('the list of decisions finds those with a word', () => {
  const lines = list('domain')
  expect(lines).toContain(
    '2026-11-23  docs/decisions/044: An own domain leads only after this installation was reached there',
  )
  const ofRoom = lines.filter((line) => line.slice(12).startsWith('src/domain: '))
  expect(ofRoom.length).toBeGreaterThan(3)
  expect(lines.length).toBeLessThan(20)
})
