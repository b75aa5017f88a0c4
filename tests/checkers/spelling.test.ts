import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { portugueseTexts } from './portuguese-texts.ts'
import { runTool } from './run-tool.ts'

const config = fileURLToPath(new URL('rules/cspell.yaml', import.meta.url))
/** A line that the program must find something in: its silence would prove nothing. */
const wrong = 'A gente recbeu.'

/** The words of texts that neither the dictionary nor the list of our own knows, by the text's number. */
async function findUnknown(texts: readonly string[]): Promise<{ index: number; word: string }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-spelling-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'texts.txt')
  writeFileSync(file, [wrong, ...texts].join('\n'))
  const flags = [
    '--no-progress',
    '--no-summary',
    '--no-color',
    '--no-config-search',
    '--root',
    folder,
  ]
  const said = await runTool('cspell/bin.mjs', 'lint', ...flags, '--config', config, file)
  const found = [...said.matchAll(/:(\d+):\d+ - \w+ word \(([^)]+)\)/g)].map(
    ([, line, word = '']) => ({ index: Number(line) - 2, word }),
  )
  expect(found.shift()).toEqual({ index: -1, word: 'recbeu' })
  return found
}

it('finds each wrong word of a text', async () => {
  expect(await findUnknown(['Conecte-se ao Wi-Fi.', 'Voce não tem conexao.'])).toEqual([
    { index: 1, word: 'Voce' },
    { index: 1, word: 'conexao' },
  ])
})

it('knows every Portuguese word of the product', async () => {
  const texts = portugueseTexts()
  expect(texts.length).toBeGreaterThan(3_000)
  const unknown = await findUnknown(texts.map(({ text }) => text))
  const places = unknown.map(({ index, word }) => `${word}: ${texts[index]?.path ?? ''}`)
  expect([...new Set(places)], 'a word of ours belongs into rules/words.txt').toEqual([])
})
