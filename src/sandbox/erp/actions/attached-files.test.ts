import { describe, expect, it } from 'vitest'
import { createSandbox } from '#sandbox/sandbox.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { memoryStore } from '#tests/support/browser/memory-store.ts'
import { noon } from '#tests/support/upstreams/sandbox-world.ts'

const token = sandboxTenants.find(({ client_id }) => client_id === 'demo')?.ixc_access_token ?? ''

function demoErp() {
  const store = memoryStore()
  const sandbox = createSandbox({ store, now: () => noon, latency: { min: 0, max: 0 } })
  const post = async (body: FormData | string) => {
    const answer = await sandbox.upstream(
      new Request('https://demo.erp.sandbox.example/webservice/v1/su_ticket_arquivos', {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(token)}` },
        body,
      }),
    )
    return await answer.json()
  }
  return { store, post, site: sandbox.site }
}

function form(fields: Readonly<Record<string, string>>, file?: File): FormData {
  const filled = new FormData()
  for (const [name, value] of Object.entries(fields)) filled.set(name, value)
  if (file) filled.set('local_arquivo', file)
  return filled
}

const photo = () => new File(['pixels'], 'foto.jpg', { type: 'image/jpeg' })
const ticket = { id_ticket: '4001', descricao: 'Luzes' }

describe('a file for a ticket', () => {
  it('is listed without its content, which the page of the sandbox gives', async () => {
    const { store, post, site } = demoErp()
    expect(await post(form(ticket, photo()))).toMatchObject({ type: 'success' })
    const [row] = await store.list('demo', 'su_ticket_arquivos')
    expect(row).toMatchObject({ ...ticket, nome_arquivo: 'foto.jpg', classificacao_arquivo: 'P' })
    const ask = (path: string) => site(new Request(`http://demo.localhost${path}`))
    const { files } = await (await ask('/sandbox/files?client_id=demo')).json()
    expect(files).toMatchObject([{ parent_id: '4001', bytes: '6' }])
    const answer = await ask(`/sandbox/files/demo/${files[0].id}`)
    expect(answer.headers.get('content-disposition')).toBe('attachment')
    expect(await answer.text()).toBe('pixels')
    expect((await ask('/sandbox/files/demo/999')).status).toBe(404)
  })

  it.each([
    ['JSON instead of a form', JSON.stringify({ ...ticket, local_arquivo: 'cGl4ZWxz' })],
    ['no file', form(ticket)],
    ['an empty file', form(ticket, new File([], 'foto.jpg'))],
    ['no description', form({ id_ticket: '4001' }, photo())],
    ['a ticket that does not exist', form({ ...ticket, id_ticket: '999999' }, photo())],
  ])('is refused with %s', async (_, body) => {
    const { store, post } = demoErp()
    expect(await post(body)).toMatchObject({ type: 'error' })
    expect(await store.list('demo', 'su_ticket_arquivos')).toEqual([])
  })
})
