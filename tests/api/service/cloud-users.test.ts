import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createCloudUser,
  editCloudUser,
  listCloudUsers,
  removeCloudUser,
} from '#contract/service/cloud-users.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { cloudUserEdits } from '#server/service/cloud-users/table.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { person, useApp } from '#tests/support/app.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const service = { contractId: '201', cloudServiceId: '7' }
const signIn = (name: string) => app().signIn(person(name))

type Edit = BodyOf<typeof editCloudUser>
const edit = (visitor: Visitor, change: Pick<Edit, 'key' | 'value'> & Partial<Edit>) =>
  visitor.call(editCloudUser, { body: { ...service, userId: '7001', ...change } })

async function users(visitor: Visitor) {
  return (await expectOk(listCloudUsers, await visitor.call(listCloudUsers, { params: service })))
    .users
}

const stored = (id: string) => sandboxStore(app().database.db).get('demo', 'cloud_users', id)

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(async () => {
  vi.useRealTimers()
  await app().fault({ upstream: 'platform', mode: 'ok' })
})

describe('storage users', () => {
  it('lists the storage users of a contract without their passwords', async () => {
    const answer = await (await signIn('Maria')).call(listCloudUsers, { params: service })
    const text = await answer.text()
    expect(JSON.parse(text).users.map(({ id }: { id: string }) => id)).toEqual(['7001', '7002'])
    expect(JSON.parse(text).quota_limit).toBe(100)
    expect(text).not.toContain('nuvem-da-maria')
  })

  it('adds and removes a storage user', async () => {
    const maria = await signIn('Maria')
    const fields = { name: 'Bia', email: 'bia@casa.example', quota: 5 }
    const body = { ...service, ...fields, password: 'uma senha boa' }
    const { user } = await expectOk(createCloudUser, await maria.call(createCloudUser, { body }))
    expect(user).toMatchObject(fields)
    expect(await users(maria)).toContainEqual(user)
    const params = { ...service, userId: user.id }
    expect((await maria.call(removeCloudUser, { params })).status).toBe(200)
    expect(await users(maria)).not.toContainEqual(user)
    expect((await maria.call(removeCloudUser, { params })).status).toBe(404)
  })

  it.each([
    [{ name: ' ' }, 400, 'name not provided'],
    [{ email: 'bia' }, 400, 'invalid email'],
    [{ email: 'bia@x..example' }, 400, 'invalid email'],
    [{ password: '' }, 400, 'password not provided'],
    [{ password: '123456789' }, 400, 'password must be between 10 and 30 characters'],
    [{ quota: 0 }, 400, 'quota must be at least 1'],
    [{ quota: 31 }, 422, 'quota limit exceeded'],
    [{ email: 'caixa@paoquente.example' }, 409, 'email already in use'],
  ] as const)('refuses to add a storage user with %j', async (wrong, status, message) => {
    const maria = await signIn('Maria')
    const body = { name: 'Bia', email: 'b@casa.example', quota: 5, password: 'uma senha boa' }
    const answer = await maria.call(createCloudUser, { body: { ...service, ...body, ...wrong } })
    expect(await readRefusal(answer)).toEqual({ status, body: { message } })
    expect(await users(maria)).toHaveLength(2)
  })

  it('answers 404 for the storage users of a contract without storage', async () => {
    const vera = await signIn('Vera')
    const params = { contractId: '208', cloudServiceId: '7' }
    const answer = await vera.call(listCloudUsers, { params })
    expect(await readRefusal(answer)).toEqual({
      status: 404,
      body: { message: 'cloud service not found' },
    })
    const other = { contractId: '201', cloudServiceId: '1' }
    const maria = await signIn('Maria')
    expect((await maria.call(listCloudUsers, { params: other })).status).toBe(404)
  })
})

describe('editing a storage user', () => {
  it.each([
    ['an unknown key', { ...service, userId: '7001', key: 'isAdmin', value: '1' }],
    ['a key every object has', { ...service, userId: '7001', key: '__proto__', value: '1' }],
    ['a path as id', { ...service, userId: '../7003', key: 'name', value: 'X' }],
    ['a value that is not text', { ...service, userId: '7001', key: 'quota', value: 5 }],
  ])('refuses a storage user edit with %s', async (_what, body) => {
    const maria = await signIn('Maria')
    // Sent without the typed caller, which could not build such a body.
    const answer = await maria.request('/api/central/customer/edit/cloud-user', {
      method: 'PUT',
      headers: {
        client_id: 'demo',
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        authorization: `Bearer ${maria.cookies.get('validToken')}`,
      },
      body: JSON.stringify(body),
    })
    expect((await readRefusal(answer)).body).toMatchObject({ message: 'invalid request' })
  })

  it('refuses to edit a storage user of another customer', async () => {
    const answer = await edit(await signIn('Maria'), {
      userId: '7003',
      key: 'name',
      value: 'Tomado',
    })
    expect(await readRefusal(answer)).toEqual({
      status: 404,
      body: { message: 'cloud user not found' },
    })
    expect(await stored('7003')).toMatchObject({ name: 'Caixa da padaria' })
  })

  it('saves all fields of a complete storage user edit', async () => {
    const maria = await signIn('Maria')
    const id = randomUUID()
    const fields = [
      ['name', 'Maria C.'],
      ['quota', '55'],
      ['password', 'outra senha boa'],
    ] as const
    for (const [at, [key, value]] of fields.entries()) {
      const answer = await edit(maria, { key, value, edit: { id, rest: fields.length - 1 - at } })
      expect(answer.status).toBe(200)
    }
    vi.setSystemTime(Date.now() + 600_000)
    expect((await users(maria))[0]).toMatchObject({ name: 'Maria C.', quota: 55 })
    expect(await stored('7001')).toMatchObject({ password: 'outra senha boa' })
  })

  it.each([
    ['the platform refuses', '200', 'quota limit exceeded'],
    ['we refuse', '0', 'quota must be at least 1'],
  ])(
    'undoes two saved fields of a storage user when, at the third, %s',
    async (_what, value, refusal) => {
      const maria = await signIn('Maria')
      const before = await stored('7002')
      const at = { userId: '7002', id: randomUUID() }
      const save = (key: Edit['key'], value: string, rest: number) =>
        edit(maria, { userId: at.userId, key, value, edit: { id: at.id, rest } })
      expect((await save('name', 'Outro nome', 2)).status).toBe(200)
      expect((await save('email', 'outro@casa.example', 1)).status).toBe(200)
      expect(await stored('7002')).toMatchObject({ name: 'Outro nome' })
      const answer = await save('quota', value, 0)
      expect((await readRefusal(answer)).body).toEqual({ message: refusal })
      expect(await stored('7002')).toEqual(before)
    },
  )

  it('undoes an incomplete storage user edit at the next read after its lease ends', async () => {
    const maria = await signIn('Maria')
    const before = await stored('7002')
    const first = {
      userId: '7002',
      key: 'name',
      value: 'Meio',
      edit: { id: randomUUID(), rest: 1 },
    }
    expect((await edit(maria, { ...first, key: 'name' })).status).toBe(200)
    // Until the lease ends, no other edit may begin and this one is not undone.
    const other = await edit(maria, {
      userId: '7002',
      key: 'quota',
      value: '9',
      edit: { id: randomUUID(), rest: 0 },
    })
    expect(await readRefusal(other)).toEqual({ status: 409, body: { message: 'edit in progress' } })
    expect((await users(maria))[1]).toMatchObject({ name: 'Meio' })
    vi.setSystemTime(Date.now() + minuteMs)
    expect((await users(maria))[1]).toMatchObject({ name: before?.['name'] })
    expect(await stored('7002')).toEqual(before)
  })

  it('undoes a storage user edit later when the platform is down at first', async () => {
    const maria = await signIn('Maria')
    const before = await stored('7002')
    const id = randomUUID()
    await edit(maria, { userId: '7002', key: 'name', value: 'Meio', edit: { id, rest: 1 } })
    await app().fault({ upstream: 'platform', mode: 'down' })
    const lost = await edit(maria, {
      userId: '7002',
      key: 'quota',
      value: '21',
      edit: { id, rest: 0 },
    })
    expect(lost.status).toBeGreaterThanOrEqual(502)
    expect(await stored('7002')).toMatchObject({ name: 'Meio' })
    await app().fault({ upstream: 'platform', mode: 'ok' })
    vi.setSystemTime(Date.now() + minuteMs)
    await expect.poll(() => users(maria), { interval: 1000 }).toHaveLength(2)
    expect(await stored('7002')).toEqual(before)
  }, 40_000)

  it('writes neither the old nor the new password of a storage user to our database', async () => {
    const maria = await signIn('Maria')
    const id = randomUUID()
    await edit(maria, { key: 'quota', value: '56', edit: { id, rest: 2 } })
    await edit(maria, { key: 'password', value: 'canário-amarelo', edit: { id, rest: 1 } })
    const rows = await app().database.db.select().from(cloudUserEdits)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('canário')
    expect(app().log.join('\n')).not.toContain('canário')
  })
})
