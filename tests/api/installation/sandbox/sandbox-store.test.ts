import { expect, test } from 'vitest'
import type { Row, SandboxStore } from '#sandbox/store.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

eachDatabase((open) => {
  async function store(): Promise<SandboxStore> {
    return sandboxStore((await open()).db)
  }

  test('keeps rows by provider, table and id', async () => {
    const box = await store()
    await box.put('demo', 'cliente', '1', { razao: 'Maria' })
    await box.put('litoral', 'cliente', '1', { razao: 'Outra Maria' })
    await box.put('demo', 'contrato', '1', { status: 'A' })
    expect(await box.get('demo', 'cliente', '1')).toEqual({ razao: 'Maria' })
    expect(await box.list('litoral', 'cliente')).toEqual([{ razao: 'Outra Maria' }])
    expect(await box.get('demo', 'cliente', '2')).toBeNull()
    expect(await box.list('serrana', 'cliente')).toEqual([])
  })

  test('replaces a row in a put and keeps its place in the list', async () => {
    const box = await store()
    for (const id of ['10', '9', '1']) await box.put('demo', 'boleto', id, { id, valor: '1.00' })
    await box.put('demo', 'boleto', '10', { id: '10' })
    expect(await box.list('demo', 'boleto')).toEqual([
      { id: '10' },
      { id: '9', valor: '1.00' },
      { id: '1', valor: '1.00' },
    ])
  })

  test('removes one row, and accepts the removal of a missing row', async () => {
    const box = await store()
    await box.put('demo', 'boleto', '1', {})
    await box.put('demo', 'boleto', '2', {})
    await box.remove('demo', 'boleto', '1')
    await box.remove('demo', 'boleto', '1')
    expect(await box.get('demo', 'boleto', '1')).toBeNull()
    expect(await box.get('demo', 'boleto', '2')).toEqual({})
  })

  test('puts rows while the first one is as it was read, and once when two calls do so at once', async () => {
    const box = await store()
    const put = (before: Row | null, status: string, other: string) =>
      box.putIf('demo', before, [
        { table: 'boleto', id: '1', row: { status, valor: '1.00' } },
        { table: 'baixa', id: other, row: { id: other } },
      ])
    const made = await Promise.all([put(null, 'A', '1'), put(null, 'B', '2')])
    expect(made.filter((isDone) => isDone)).toHaveLength(1)
    const before = await box.get('demo', 'boleto', '1')
    const changed = await Promise.all(['3', '4', '5'].map((id) => put(before, id, id)))
    expect(changed.filter((isDone) => isDone)).toHaveLength(1)
    expect(await box.list('demo', 'baixa')).toHaveLength(2)
    expect(await put(before, 'late', '6')).toBe(false)
    // The order of a row's fields says nothing.
    const { status = '', valor = '' } = (await box.get('demo', 'boleto', '1')) ?? {}
    expect(await put({ valor, status }, 'C', '7')).toBe(true)
  })

  test('never issues an id twice, even when many are requested at once', async () => {
    const box = await store()
    const ids = await Promise.all(Array.from({ length: 25 }, () => box.nextId('demo', 'boleto')))
    expect(ids.toSorted((one, other) => one - other)).toEqual(ids.map((_, index) => index + 1))
    expect(await box.nextId('litoral', 'boleto')).toBe(1)
  })

  test('issues ids above every number in use, ignoring ids that are not numbers', async () => {
    const box = await store()
    await box.put('demo', 'boleto', '9001', {})
    await box.put('demo', 'boleto', 'a-word', {})
    expect(await box.nextId('demo', 'boleto')).toBe(9002)
    await box.put('demo', 'boleto', '9500', {})
    expect(await box.nextId('demo', 'boleto')).toBe(9501)
    await box.remove('demo', 'boleto', '9500')
    expect(await box.nextId('demo', 'boleto')).toBe(9502)
  })

  test('clears the rows and the counters of every provider', async () => {
    const box = await store()
    await box.put('demo', 'boleto', '5', {})
    await box.nextId('demo', 'boleto')
    await box.clear()
    expect(await box.list('demo', 'boleto')).toEqual([])
    expect(await box.nextId('demo', 'boleto')).toBe(1)
  })
})
