import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { at } from '../../builds/path.ts'
import { filesForSeveralProcesses, ofOneProcess } from '../support/run/one-process.ts'

const pathOf = (file: string) => at(`tests/api/${file}`)

it('names no test of one process that is not there', () => {
  const stale = ofOneProcess.flatMap(({ file, tests = [] }) => {
    if (!existsSync(pathOf(file))) return [file]
    const text = readFileSync(pathOf(file), 'utf8')
    const isThere = (name: string) => ["'", '`', '"'].some((quote) => text.includes(quote + name))
    return tests.filter((name) => !isThere(name)).map((name) => `${file}: ${name}`)
  })
  expect(stale).toEqual([])
})

it('tries nearly all files of calls with several processes', () => {
  const whole = ofOneProcess.filter(({ tests }) => !tests)
  expect(whole.length).toBeLessThan(filesForSeveralProcesses().length / 10)
})
