import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { databaseWords } from './database-words.ts'

it.each([
  [
    'postgres://portal_server:geheim@db.example.net:6432/portal?sslmode=require',
    'PostgreSQL database portal at db.example.net:6432, as portal_server',
  ],
  ['postgres://x:geheim@localhost/portal', 'PostgreSQL database portal at localhost:5432, as x'],
  [
    'postgres://x:geheim@localhost/portal?host=/run/postgresql',
    'PostgreSQL database portal at the socket in /run/postgresql, as x',
  ],
])('says where %s leads, without its password', (databaseUrl, words) => {
  expect(databaseWords({ databaseUrl })).toBe(words)
})

it('says where the embedded database is', () => {
  expect(databaseWords({ dataDir: '.data' })).toBe(`The embedded database in ${resolve('.data')}`)
})
