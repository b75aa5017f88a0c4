import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { linesByTurn } from './turn-lines.ts'

function writer() {
  const writes: string[] = []
  return { writes, lines: linesByTurn({ write: (text) => void writes.push(text) }) }
}

it('writes the lines of one turn together, and those of the next after them', async () => {
  const { writes, lines } = writer()
  lines.write('a\n')
  lines.write('b\n')
  expect(writes).toEqual([])
  await setImmediate()
  lines.write('c\n')
  await setImmediate()
  expect(writes).toEqual(['a\nb\n', 'c\n'])
})

it('writes what waits when it is told to, once', async () => {
  const { writes, lines } = writer()
  lines.write('a\n')
  lines.flush()
  lines.flush()
  await setImmediate()
  expect(writes).toEqual(['a\n'])
})

it('writes long lines without waiting', () => {
  const { writes, lines } = writer()
  const long = `${'x'.repeat(70_000)}\n`
  lines.write(long)
  expect(writes).toEqual([long])
})
