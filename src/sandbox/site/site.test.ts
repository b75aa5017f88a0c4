import { describe, expect, it } from 'vitest'
import { sandboxForTest } from '#tests/support/upstreams/sandbox-world.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the settlement of a PIX', () => {
  it('marks the invoice as paid today', async () => {
    const { invoiceRow, site } = sandboxForTest()
    const answer = await site('/sandbox/invoices/101/settle', '{"client_id":"demo"}', json)
    expect(answer.status).toBe(200)
    expect(await invoiceRow('101')).toMatchObject({
      status: 'R',
      valor_recebido: '99.90',
      pagamento_data: '2026-11-20',
      recebido_via_pix: 'S',
      tipo_recebimento: 'Pix',
    })
    expect(await invoiceRow('101', 'netmania')).toMatchObject({ status: 'A' })
  })

  it('fixes the due date of the invoice', async () => {
    let today = new Date('2026-11-20T15:00:00Z')
    const { invoiceRow, site } = sandboxForTest(() => today)
    await site('/sandbox/invoices/101/settle', '{"client_id":"demo"}', json)
    today = new Date('2027-01-20T15:00:00Z')
    expect(await invoiceRow('101')).toMatchObject({ data_vencimento: '2026-11-30' })
  })

  it.each([
    ['an unknown invoice', '999', '{"client_id":"demo"}', 'id: no such invoice'],
    ['a received one', '103', '{"client_id":"demo"}', 'id: received or cancelled already'],
    ['a cancelled one', '104', '{"client_id":"demo"}', 'id: received or cancelled already'],
    ['an unknown provider', '101', '{"client_id":"nada"}', 'client_id: no such provider'],
    ['no provider', '101', '{}', expect.stringContaining('client_id: ')],
    ['no JSON', '101', '{', expect.stringContaining('body: ')],
  ])('is refused for %s', async (_, id, body, message) => {
    const { site } = sandboxForTest()
    const answer = await site(`/sandbox/invoices/${id}/settle`, body, json)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ message })
  })
})

describe('the list', () => {
  it.each(['outbox', 'pushes', 'charges'])(
    '%s is empty at first and later holds its rows',
    async (name) => {
      const { site, store } = sandboxForTest()
      expect(await (await site(`/sandbox/${name}`)).json()).toEqual({ [name]: [] })
      await store.put('demo', name, '1', { id: '1', to: 'maria@demo.example' })
      const rows = [{ client_id: 'demo', id: '1', to: 'maria@demo.example' }]
      expect(await (await site(`/sandbox/${name}`)).json()).toEqual({ [name]: rows })
      const other = await site(`/sandbox/${name}?client_id=netmania`)
      expect(await other.json()).toEqual({ [name]: [] })
    },
  )
})

describe('reset', () => {
  it('restores the seed and clears all faults', async () => {
    const { invoiceRow, site, list } = sandboxForTest()
    await site('/sandbox/invoices/101/settle', '{"client_id":"demo"}', json)
    await site('/sandbox/faults', '{"upstream":"erp","mode":"down"}', json)
    expect((await site('/sandbox/reset', '', json)).status).toBe(200)
    expect((await list('cliente', {})).status).toBe(200)
    expect(await invoiceRow('101')).toMatchObject({ status: 'A' })
  })
})

describe('the page', () => {
  it('works under a policy that allows no inline script and no inline style', async () => {
    const { site } = sandboxForTest()
    const answer = await site('/sandbox')
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await answer.text()
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https:\/\//)
    const style = await site('/sandbox/style.css')
    expect(style.headers.get('content-type')).toContain('text/css')
  })

  it('shows the people with their addresses and passwords, escaped', async () => {
    const { site } = sandboxForTest()
    const page = await (await site('/sandbox')).text()
    expect(page).toContain('http://demo.localhost:3000/')
    expect(page).toContain('529.982.247-25')
    expect(page).toContain('portal123')
    expect(page).toContain('Maria &lt;b&gt;')
  })

  it('has buttons that work as plain forms', async () => {
    const { invoiceRow, list, site } = sandboxForTest()
    const page = await (await site('/sandbox')).text()
    expect(page).toContain('action="/sandbox/invoices/102/settle"')
    expect(page).not.toContain('action="/sandbox/invoices/103/settle"')

    const paid = await site('/sandbox/invoices/102/settle', 'client_id=demo', form)
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe('/sandbox')
    expect(await invoiceRow('102')).toMatchObject({ status: 'R' })

    await site('/sandbox/faults', 'upstream=erp&client_id=&ms=5000&mode=down', form)
    await expect(list('cliente', {})).rejects.toThrow('fetch failed')
    expect(await (await site('/sandbox')).text()).toContain('fora do ar')
    await site('/sandbox/faults', 'upstream=erp&client_id=&mode=ok', form)
    expect(await (await site('/sandbox')).text()).toContain('Tudo funcionando.')
  })

  it('does not show invoices that the provider has not released', async () => {
    const { invoiceRow, site, store } = sandboxForTest()
    const row = await invoiceRow('101')
    await store.put('demo', 'fn_areceber', '120', { ...row, id: '120', liberado: 'N' })
    const page = await (await site('/sandbox')).text()
    expect(page).toContain('/sandbox/invoices/101/settle')
    expect(page).not.toContain('/sandbox/invoices/120/settle')
  })

  it("refuses a form sent by another site's page", async () => {
    const { invoiceRow, site } = sandboxForTest()
    const headers = { ...form, 'sec-fetch-site': 'cross-site' }
    const answer = await site('/sandbox/invoices/101/settle', 'client_id=demo', headers)
    expect(answer.status).toBe(403)
    expect(await invoiceRow('101')).toMatchObject({ status: 'A' })
  })

  it('answers 404 for any other path', async () => {
    const { site } = sandboxForTest()
    expect((await site('/sandbox/nada')).status).toBe(404)
  })
})
