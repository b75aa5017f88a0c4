import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeWhole } from './whole-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whole-file-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Rows of a database that goes away after some of them. */
async function* rows(until: number) {
  for (let nth = 0; nth < until; nth += 1) yield `row ${nth}\n`
  if (until === 500) throw new Error('The connection is gone.')
}

it('gives a file its name when all of it is written, readable by its owner only', async () => {
  const file = join(folder, 'new/records.jsonl')
  expect(await writeWhole(file, async (store) => (await store(rows(3)), 3))).toBe(3)
  expect(readFileSync(file, 'utf8')).toBe('row 0\nrow 1\nrow 2\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'new'))).toEqual(['records.jsonl'])
})

it('leaves nothing of what ended in the middle, and the name free', async () => {
  const file = join(folder, 'records.jsonl')
  await expect(writeWhole(file, (store) => store(rows(500)))).rejects.toThrow('connection is gone')
  expect(readdirSync(folder)).toEqual([])
  await writeWhole(file, (store) => store(rows(1)))
  expect(readdirSync(folder)).toEqual(['records.jsonl'])
})

it('begins nothing where the name is taken, and replaces no file that came meanwhile', async () => {
  const file = join(folder, 'records.jsonl')
  const late = writeWhole(file, async (store) => {
    await store(rows(1))
    writeFileSync(file, 'of another')
  })
  await expect(late).rejects.toThrow('is there already, and stays as it is')
  let isBegun = false
  const again = writeWhole(file, async () => void (isBegun = true))
  await expect(again).rejects.toThrow('is there already, and stays as it is')
  expect(isBegun).toBe(false)
  expect(readFileSync(file, 'utf8')).toBe('of another')
  expect(readdirSync(folder)).toEqual(['records.jsonl'])
})
