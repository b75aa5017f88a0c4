import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { at } from '../../builds/path.ts'
import { sources } from './room.ts'

/** A page is read to its end at work. */
const maxPageLines = 150

const folder = at('docs/provedor')
const pages = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(`${folder}/${file}`, 'utf8') }))

/** The files with what stands on screens. */
const wordFiles = [...sources('src/portal'), ...sources('src/domain')].filter(({ path }) =>
  /(?:texts|words|menu-entries)\.ts$/.test(path),
)

/** The texts in quotes of a file. */
const literalsOf = (text: string) =>
  [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([, literal = '']) => literal)

const shown = new Set(wordFiles.flatMap(({ text }) => literalsOf(text)))

/** What is in bold on a page of the help: the words of a screen, to the letter. */
const boldOf = (text: string) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, words = '']) => words)

describe('the help for staff', () => {
  it('quotes in bold only what stands on a screen', () => {
    const quoted = pages.flatMap(({ file, text }) => boldOf(text).map((words) => ({ file, words })))
    expect(quoted.length).toBeGreaterThan(100)
    const invented = quoted.filter(({ words }) => !shown.has(words))
    expect(invented.map(({ file, words }) => `${file}: ${words}`)).toEqual([])
  })

  it('has pages of at most 150 lines, which end with where to go on', () => {
    const long = pages.filter(({ text }) => text.trimEnd().split('\n').length > maxPageLines)
    expect(long.map(({ file }) => file)).toEqual([])
    const ending = /\n## Leia a seguir\n\n(?:- \[[^\]]+\]\([^)]+\)\n)+$/
    expect(pages.filter(({ text }) => !ending.test(text)).map(({ file }) => file)).toEqual([])
  })
})
