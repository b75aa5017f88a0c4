import { describe, expect, it } from 'vitest'
import { sandboxForTest } from '#tests/support/upstreams/sandbox-world.ts'

const post = (site: ReturnType<typeof sandboxForTest>['site'], fault: Record<string, unknown>) =>
  site('/sandbox/faults', JSON.stringify(fault), { 'content-type': 'application/json' })

describe('a fault', () => {
  it('rejects calls to a down upstream the way a network does', async () => {
    const { list, site } = sandboxForTest()
    expect((await post(site, { upstream: 'erp', mode: 'down' })).status).toBe(200)
    await expect(list('cliente', {})).rejects.toThrow('fetch failed')
  })

  it('applies to the provider it names until it is set to ok', async () => {
    const { list, site } = sandboxForTest()
    await post(site, { upstream: 'erp', mode: 'down', client_id: 'demo' })
    await expect(list('cliente', {}, 'demo')).rejects.toThrow('fetch failed')
    expect((await list('cliente', {}, 'netmania')).status).toBe(200)
    await post(site, { upstream: 'erp', mode: 'ok', client_id: 'demo' })
    expect((await list('cliente', {}, 'demo')).status).toBe(200)
  })

  it('for all providers can be lifted for one of them', async () => {
    const { list, site } = sandboxForTest()
    await post(site, { upstream: 'erp', mode: 'down' })
    await post(site, { upstream: 'erp', mode: 'ok', client_id: 'netmania' })
    expect((await list('cliente', {}, 'netmania')).status).toBe(200)
    await expect(list('cliente', {}, 'demo')).rejects.toThrow('fetch failed')
  })

  it('for another upstream does not affect the ERP', async () => {
    const { list, site } = sandboxForTest()
    await post(site, { upstream: 'gateway', mode: 'down' })
    expect((await list('cliente', {})).status).toBe(200)
  })

  it('of garbage answers with every kind of garbage in turn', async () => {
    const { list, site } = sandboxForTest()
    await post(site, { upstream: 'erp', mode: 'garbage' })
    const answers = []
    for (let turn = 0; turn < 6; turn += 1) {
      const answer = await list('cliente', {})
      answers.push(`${answer.status} ${await answer.text()}`)
    }
    expect(new Set(answers).size).toBe(6)
    expect(answers[1]).toMatch(/"val$/)
    expect(answers[2]).toBe('200 ')
    expect(answers[5]).toContain('504')
  })

  it('of slowness ends when the caller aborts', async () => {
    const { erp, site } = sandboxForTest()
    await post(site, { upstream: 'erp', mode: 'slow', ms: 600_000 })
    const giveUp = new AbortController()
    const answer = erp('cliente', {}, { signal: giveUp.signal })
    giveUp.abort(new Error('gave up'))
    await expect(answer).rejects.toThrow('gave up')
  })

  it('of slowness answers what waits as soon as it ends', async () => {
    const { erp, site } = sandboxForTest()
    await post(site, { upstream: 'erp', mode: 'slow', ms: 600_000 })
    const answer = erp('cliente', {})
    await post(site, { upstream: 'gateway', mode: 'down' })
    await post(site, { upstream: 'erp', mode: 'ok' })
    expect((await answer).status).toBe(200)
  })

  it('of slowness answers after its duration', async () => {
    const { list, site } = sandboxForTest()
    await post(site, { upstream: 'erp', mode: 'slow', ms: 1 })
    expect(await (await list('cliente', {})).json()).toMatchObject({ total: 3 })
  })

  it('of hanging keeps the effect of the call and never answers', async () => {
    const { erp, invoiceRow, site, store } = sandboxForTest()
    await invoiceRow('101')
    await post(site, { upstream: 'erp', mode: 'hang-after-effect' })
    const giveUp = new AbortController()
    const answer = erp('get_pix', { id_areceber: '101' }, { signal: giveUp.signal })
    await expect
      .poll(async () => (await store.get('demo', 'fn_areceber', '101'))?.['pix_txid'])
      .toMatch(/^[a-f0-9]{32}$/)
    giveUp.abort(new Error('gave up'))
    await expect(answer).rejects.toThrow('gave up')
  })

  it.each([
    ['an unknown upstream', { upstream: 'shop', mode: 'down' }, 'upstream'],
    ['an unknown mode', { upstream: 'erp', mode: 'sad' }, 'mode'],
    ['an invalid duration', { upstream: 'erp', mode: 'slow', ms: 'long' }, 'ms'],
    ['an unknown provider', { upstream: 'erp', mode: 'down', client_id: 'nada' }, 'client_id'],
  ])('is refused for %s, naming the field', async (_, fault, field) => {
    const { site, list } = sandboxForTest()
    const answer = await post(site, fault)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ message: expect.stringMatching(`^${field}: `) })
    expect((await list('cliente', {})).status).toBe(200)
  })
})
