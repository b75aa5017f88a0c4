import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { downloadLineRecord } from '#contract/news/outage-credits.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

const read = async (reader: Visitor) => {
  const answer = await expectOk(downloadLineRecord, await reader.call(downloadLineRecord, {}))
  return Buffer.from(answer.recordBase64, 'base64')
}

beforeEach(async () => {
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await app().database.db.execute(sql`truncate rate_limits`)
})

describe('the record of a subscriber’s internet', () => {
  it('is a tagged PDF in Portuguese', async () => {
    const file = await read(await app().signIn(person('Maria')))
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.toString('latin1')).toContain('/Lang (pt-BR)')
  })

  it('is drawn while the equipment service is away', async () => {
    const maria = await app().signIn(person('Maria'))
    await app().fault({ upstream: 'acs', mode: 'down' })
    expect((await read(maria)).length).toBeGreaterThan(1000)
    await app().fault({ upstream: 'acs', mode: 'ok' })
  })

  it('is given to nobody without a session', async () => {
    expect((await app().visitor().call(downloadLineRecord, {})).status).toBe(401)
  })
})
