import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../operations/list-decisions.mjs', import.meta.url))
const list = (...words: string[]) => {
  const { stdout } = spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' })
  return stdout.trimEnd().split('\n')
}

it('the list of decisions has each room’s, oldest first, in one line with a title', () => {
  const lines = list()
  expect(lines.length).toBeGreaterThan(200)
  const shape = /^20\d\d-\d\d-\d\d {2}[a-z][\w/-]*: [^*]{5,}$/
  expect(lines.filter((line) => !shape.test(line))).toEqual([])
  const dates = lines.map((line) => line.slice(0, 10))
  expect(dates).toEqual(dates.toSorted())
})

it('the list of decisions finds those with a word', () => {
  const lines = list('HOST_TENANTS')
  expect(lines).toContain('2026-11-23  src/server/tenant-hosts: HOST_TENANTS comes first')
  expect(lines.length).toBeLessThan(10)
})
