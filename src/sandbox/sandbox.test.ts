import { describe, expect, it, vi } from 'vitest'
import { memoryStore } from '#tests/support/browser/memory-store.ts'
import { erpToken, noon, sandboxForTest } from '#tests/support/upstreams/sandbox-world.ts'
import { createSandbox } from './sandbox.ts'

describe('a host of the sandbox', () => {
  it.each([
    'https://nada.erp.sandbox.example/webservice/v1/cliente',
    'https://demo.bank.sandbox.example/',
    'https://erp.sandbox.example/',
    'https://demo.erp.sandbox.example.evil.example/',
  ])('is not reached when it does not exist: %s', async (address) => {
    const { sandbox } = sandboxForTest()
    await expect(sandbox.upstream(new Request(address))).rejects.toThrow('fetch failed')
  })
})

describe('the rows of the sandbox', () => {
  it('have dates that move with the day in São Paulo', async () => {
    let today = new Date('2026-11-20T02:59:00Z')
    const { invoiceRow } = sandboxForTest(() => today)
    expect(await invoiceRow('105')).toMatchObject({ data_vencimento: '2026-11-19' })
    today = new Date('2026-11-20T03:00:00Z')
    expect(await invoiceRow('105')).toMatchObject({ data_vencimento: '2026-11-20' })
    expect(await invoiceRow('103')).toMatchObject({ pagamento_data: '2026-10-05' })
  })

  it('keep their changes until the sandbox is reset', async () => {
    const { sandbox, invoiceRow, store } = sandboxForTest()
    await invoiceRow('101')
    await store.put('demo', 'fn_areceber', '101', { id: '101', status: 'R' })
    expect(await invoiceRow('101')).toMatchObject({ status: 'R' })
    await sandbox.reset()
    expect(await invoiceRow('101')).toMatchObject({ status: 'A' })
  })

  it('are whole when the sandbox is reset while they are being seeded', async () => {
    const { sandbox, invoiceRow, store } = sandboxForTest()
    const resets: Promise<void>[] = []
    const putAll = store.putAll.bind(store)
    vi.spyOn(store, 'putAll').mockImplementation(async (clientId, rows) => {
      if (resets.length === 0) resets.push(sandbox.reset())
      await putAll(clientId, rows)
    })
    // Its own answer may find nothing: it is asked while the rows go.
    await invoiceRow('101').catch(() => null)
    await Promise.all(resets)
    expect(resets).toHaveLength(1)
    expect(await invoiceRow('101')).toMatchObject({ status: 'A' })
  })

  it('are seeded again when another process has emptied the store', async () => {
    const { invoiceRow, store } = sandboxForTest()
    await invoiceRow('101')
    await store.clear()
    expect(await invoiceRow('101')).toMatchObject({ id: '101' })
  })

  it('are replaced when the seed has another version', async () => {
    const store = memoryStore()
    const open = (id: string) =>
      createSandbox({
        store,
        now: () => noon,
        latency: { min: 0, max: 0 },
        world: {
          providers: [
            {
              client_id: 'demo',
              alias: 'Demo',
              primary_color: '#000000',
              address: '',
              ixc_access_token: erpToken,
              gateway_merchant_id: '',
              gateway_merchant_key: '',
              platform_key: '',
            },
          ],
          people: [],
          seedRows: () => ({ cidade: [{ id, nome: `Cidade ${id}` }] }),
        },
      })
    const look = async (id: string) => {
      await open(id).upstream(
        new Request('https://demo.erp.sandbox.example/webservice/v1/cidade', {
          method: 'POST',
          headers: { ixcsoft: 'listar', authorization: `Basic ${btoa(erpToken)}` },
          body: '{}',
        }),
      )
      return (await store.list('demo', 'cidade')).map((row) => row['id'])
    }
    expect(await look('1')).toEqual(['1'])
    expect(await look('2')).toEqual(['2'])
  })
})
