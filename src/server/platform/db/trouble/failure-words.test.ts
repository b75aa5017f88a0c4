import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { failureWords } from './failure-words.ts'

const failed = (code: string) =>
  new DrizzleQueryError(
    'insert into operators values ($1)',
    ['$argon2id$hash'],
    Object.assign(new Error('duplicate key $argon2id$hash'), { code }),
  )

it.each([
  ['25006', 'The database takes no writes: read-only.'],
  ['53100', 'The database takes no writes: disk full.'],
  ['ECONNREFUSED', 'DATABASE_URL leads to a port where nothing listens.'],
  ['57014', 'The database does not do it now: statement took too long.'],
  ['23505', 'The database refused a statement (23505).'],
])('says what %s means, and nothing of the statement', (code, sentence) => {
  expect(failureWords(failed(code))).toBe(sentence)
})

it('repeats the sentence of any other failure', () => {
  expect(failureWords(new Error('That is no e-mail address.'))).toBe('That is no e-mail address.')
  expect(failureWords('a text')).toBe('unknown failure')
})
