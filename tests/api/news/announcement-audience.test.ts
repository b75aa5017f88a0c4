import { expect, it } from 'vitest'
import { searchAudience } from '#contract/news/announcement-audience.ts'
import { useApp } from '#tests/support/app.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'

const app = useApp()

async function found(kind: 'city' | 'district' | 'plan', text: string) {
  const staff = await app().signInProvider('demo')
  const answer = await staff.call(searchAudience, { query: { kind, text } })
  return (await expectOk(searchAudience, answer)).found.map(({ name }) => name)
}

it('finds cities, districts and plans by a part of their name', async () => {
  expect(await found('city', 'palh')).toEqual(['Palhoça (SC)'])
  expect(await found('plan', 'giga')).toEqual(['FIBRA 1 GIGA GAMER'])
  // Of customers, and of a contract with an address of its own.
  expect(await found('district', 'trind')).toEqual(['Trindade'])
  expect(await found('district', 'maruim')).toEqual(['Sertão do Maruim'])
})

it('refuses a search of less than two letters', async () => {
  const staff = await app().signInProvider('demo')
  const answer = await staff.call(searchAudience, { query: { kind: 'city', text: ' a ' } })
  expect(await readRefusal(answer)).toMatchObject({ status: 400 })
})

it('answers that the ERP failed when it does, so that the whole base can be chosen instead', async () => {
  await app().fault({ upstream: 'erp', mode: 'down' })
  const staff = await app().signInProvider('demo')
  const answer = await staff.call(searchAudience, { query: { kind: 'city', text: 'palh' } })
  expect([502, 503]).toContain(answer.status)
  await app().fault({ upstream: 'erp', mode: 'ok' })
})
