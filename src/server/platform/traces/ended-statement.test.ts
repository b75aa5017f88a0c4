import { describe, expect, it } from 'vitest'
import { nameStatement } from './ended-statement.ts'

describe('the name of a statement', () => {
  it.each([
    ['select "id" from "notices" where "client_id" = $1', 'select', 'notices'],
    ['insert into "jobs" ("kind") values ($1)', 'insert', 'jobs'],
    ['UPDATE "jobs" set "tries" = 1', 'update', null],
    ['update "jobs" set "tries" = 1', 'update', 'jobs'],
    ['with "due" as (select "id" from "jobs") update "jobs" set', 'with', 'jobs'],
    ['begin', 'begin', null],
    ['vacuum', 'other', null],
    ['', 'other', null],
  ])('is taken from %j', (text, operation, table) => {
    expect(nameStatement(text)).toEqual({ operation, table })
  })

  it('holds no value that stands in the text', () => {
    const text = `select 'Maria' from "x" where name = 'Souza' and "from" = "52998224725"`
    expect(JSON.stringify(nameStatement(text))).toBe('{"operation":"select","table":"x"}')
    expect(nameStatement(`select * from "Maria Souza"`).table).toBeNull()
  })
})
