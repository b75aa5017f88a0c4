import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { unchangedPassword } from '#domain/service/cloud-users/cloud-user.ts'
import { browserPage, json, refusal } from '#tests/support/browser/browser-page.ts'
import { saveCloudUser } from './cloud-users.ts'

const service = { contractId: '31', cloudServiceId: '9' }
const before = { id: '7', name: 'Bia', email: 'bia@casa.example', quota: 10 }
const wish = { ...before, name: 'Ana', email: 'ana@casa.example', quota: 20 }
const saved = () => json(200, {})
const lost = (): Response => {
  throw new TypeError('no network')
}

/** Saves the wish against these replies; says what each call asked for, and whether it failed. */
async function save(replies: readonly (() => Response)[], password = unchangedPassword) {
  const { asked } = browserPage('', ...replies)
  const saving = saveCloudUser(new QueryClient(), service, { before, wish: { ...wish, password } })
  const hasFailed = await saving.then(
    () => false,
    () => true,
  )
  const calls = asked.map(({ init }) => JSON.parse(typeof init.body === 'string' ? init.body : ''))
  const edits = new Set(calls.map(({ edit }) => edit.id))
  return { hasFailed, edits, fields: calls.map((one) => [one.key, one.value, one.edit.rest]) }
}

const sent = [
  ['name', 'Ana', 2],
  ['email', 'ana@casa.example', 1],
  ['quota', '20', 0],
]

test('a storage user is saved one field per call', async () => {
  expect(await save([saved, saved, saved])).toMatchObject({ hasFailed: false, fields: sent })
})

test.each([
  ['refused', () => refusal(400, 'invalid email')],
  ['lost', lost],
])('fields before one that is %s are restored by calls of the page', async (_, reply) => {
  const { hasFailed, edits, fields } = await save([saved, reply, saved, saved])
  expect(hasFailed).toBe(true)
  expect(edits.size).toBe(1)
  expect(fields).toEqual([
    ...sent.slice(0, 2),
    ['email', 'bia@casa.example', 1],
    ['name', 'Bia', 0],
  ])
})

test('a first field that is refused leaves nothing to restore, one that is lost is restored', async () => {
  const refused = await save([() => refusal(404, 'cloud user not found')])
  expect(refused.fields).toEqual(sent.slice(0, 1))
  const { fields } = await save([lost, saved])
  expect(fields).toEqual([...sent.slice(0, 1), ['name', 'Bia', 0]])
})

test('a former password is not restored, because it is unknown', async () => {
  const { fields } = await save([saved, saved, saved, lost, saved, saved, saved], 'nova-senha-1')
  const restored = ['quota', 'email', 'name']
  expect(fields.map(([key]) => key)).toEqual(['name', 'email', 'quota', 'password', ...restored])
})

test('an edit that is tried again on the page is the same edit to the server', async () => {
  const first = await save([saved, lost, lost])
  const again = await save([saved, saved, saved])
  expect(first.hasFailed).toBe(true)
  expect(again.edits).toEqual(first.edits)
})
