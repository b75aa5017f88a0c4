import { expect, it } from 'vitest'
import { announcementFlaw, titleLimit } from './announcement.ts'
import { correctedTitle } from './changed-words.ts'

it('marks the title of a correction, and cuts it to a length that may be sent', () => {
  expect(correctedTitle('Manutenção')).toBe('Corrigido: Manutenção')
  const long = correctedTitle('a'.repeat(titleLimit - 1))
  expect(long).toHaveLength(titleLimit - 1)
  expect(announcementFlaw(long, 'Hoje às 2h.')).toBeNull()
})

it('leaves out a character that has no room as a whole', () => {
  const cut = correctedTitle(`${'a'.repeat(titleLimit - 13)}😀`)
  expect(cut).toBe(`Corrigido: ${'a'.repeat(titleLimit - 13)}`)
})
