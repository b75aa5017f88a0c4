import { describe, expect, it } from 'vitest'
import { fakeIxc, listing, type Row } from '#tests/support/upstreams/fake-ixc.ts'

describe('a file of a request', () => {
  const file = {
    description: 'Enviado pelo portal (abc)',
    name: 'foto-abc.jpg',
    type: 'image/jpeg',
    bytes: new TextEncoder().encode('pixels'),
  } as const

  it.each<[string, unknown, string | null]>([
    ['its id', { type: 'success', id: 7 }, '7'],
    ['nothing where the ERP refuses it', { type: 'error', message: 'segredo' }, null],
    ['nothing where it is too large for the server', new Response('', { status: 413 }), null],
  ])('gives %s', async (_, answer, expected) => {
    const { erp } = fakeIxc(() => answer)
    expect(await erp.addSupportFile('customer_service', '11', file)).toBe(expected)
  })

  it('is a failure where the answer is neither', async () => {
    const { erp } = fakeIxc(() => new Response('<html>segredo</html>'))
    const adding = erp.addSupportFile('os', '11', file)
    await expect(adding).rejects.toMatchObject({ kind: 'protocol-error' })
  })

  it('is found by its description, among those of the request alone', async () => {
    const row = { id: '5', id_ticket: '11', descricao: file.description }
    const find = async (...found: Row[]) =>
      fakeIxc(() => listing(...found)).erp.findSupportFile(
        'customer_service',
        '11',
        file.description,
      )
    expect(await find({ ...row, id: '4', id_ticket: '12' }, row)).toBe('5')
    expect(await find({ ...row, id_ticket: '12' }, { ...row, descricao: 'Outra' })).toBe(null)
  })
})
