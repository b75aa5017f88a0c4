import { describe, expect, it } from 'vitest'
import { isLinhaDigitavel } from '#domain/money/payment-codes/boleto.ts'
import { isPixCode } from '#domain/money/payment-codes/pix.ts'
import { memoryStore } from '#tests/support/browser/memory-store.ts'
import { noon } from '#tests/support/upstreams/sandbox-world.ts'
import { isTable } from '../erp/tables.ts'
import { defaultWorld } from './default-world.ts'
import { createSandbox } from '../sandbox.ts'
import type { Row } from '../store.ts'

const store = memoryStore()
const sandbox = createSandbox({ store, now: () => noon, latency: { min: 0, max: 0 } })

describe.each(defaultWorld.providers)('at $client_id', ({ client_id, ixc_access_token }) => {
  const ask = (path: string, fields: Row, headers: Record<string, string> = {}) =>
    sandbox.upstream(
      new Request(`https://${client_id}.erp.sandbox.example/webservice/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(ixc_access_token)}`, ...headers },
        body: JSON.stringify(fields),
      }),
    )
  const rows = async (table: string): Promise<Row[]> => {
    const answer = await ask(table, { rp: '1000' }, { ixcsoft: 'listar' })
    const text = (await answer.text()).replace(/^<br \/>.*\n.*<br \/>\n/, '')
    const { registros }: { registros: Record<string, Row> } = JSON.parse(text)
    return Object.values(registros)
  }

  it('shows no date token of the seed in any row', async () => {
    for (const table of Object.keys(defaultWorld.seedRows(client_id)).filter(isTable)) {
      expect(JSON.stringify(await rows(table))).not.toContain('{{')
    }
  })

  it('gives a boleto and a PIX for every open invoice, and a valid digitable line after that', async () => {
    const open = (await rows('fn_areceber')).filter((row) => /^[AP]$/.test(row['status'] ?? ''))
    expect(open.length).toBeGreaterThan(3)
    for (const { id = '' } of open) {
      const fields = { boletos: id, tipo_boleto: 'arquivo', base64: 'S', atualiza_boleto: 'S' }
      expect((await ask('get_boleto', fields)).status).toBe(200)
      const pix = await ask('get_pix', { id_areceber: id })
      const answer: { type: string; pix?: { qrCode: { qrcode: string } } } = await pix.json()
      const code = answer.pix?.qrCode.qrcode ?? ''
      expect(code === '' || isPixCode(code)).toBe(true)
    }
    const lines = (await rows('fn_areceber')).map((row) => row['linha_digitavel'] ?? '')
    const issued = lines.filter((line) => line !== '')
    expect(issued.length).toBeGreaterThan(2)
    expect(issued.filter((line) => !isLinhaDigitavel(line))).toEqual([])
    expect(new Set(issued).size).toBe(issued.length)
  })
})
