import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outages } from '#server/news/outages/table.ts'
import { useApp } from '#tests/support/app.ts'
import { noArea } from '#tests/support/no-area.ts'
import { from } from '#tests/support/browser/visitor.ts'

const app = useApp()
const hour = 3_600_000

const status = (host = 'demo', headers: Record<string, string> = {}) =>
  app().app.request(`http://${host}.localhost/status`, { headers }, from('127.0.0.1'))

async function add(id: number, changes: Partial<typeof outages.$inferInsert>) {
  const at = new Date()
  await app()
    .database.db.insert(outages)
    .values({
      clientId: 'demo',
      id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      kind: 'outage',
      cause: 'fibre',
      place: `Lugar ${id}`,
      note: '',
      area: { ...noArea, districts: ['Centro'] },
      state: 'confirmed',
      startsAt: new Date(at.getTime() - hour),
      updates: [],
      createdAt: at,
      changedAt: at,
      ...changes,
    })
}

it('tells anybody what is known of the network, while the ERP is down', async () => {
  await app().database.db.execute(sql`truncate outages`)
  await app().fault({ upstream: 'erp', mode: 'down' })
  expect(await (await status()).text()).toContain('Nenhuma queda conhecida agora.')
  await add(1, {
    place: 'Trindade <b>x</b>',
    updates: [{ at: new Date().toISOString(), note: 'Equipe a caminho' }],
  })
  await add(2, { kind: 'maintenance', startsAt: new Date(Date.now() + hour) })
  await add(3, { state: 'ended', endedAt: new Date() })
  await add(4, { state: 'draft' })
  await add(5, { area: { ...noArea, contracts: ['201'] } })
  await add(6, { state: 'cancelled', endedAt: new Date() })
  const page = await (await status()).text()
  expect(page).toContain('Trindade &lt;b&gt;x&lt;/b&gt;')
  expect(page).toContain('Equipe a caminho')
  expect(page).toContain('Manutenção programada')
  expect(page).toContain('Internet restabelecida')
  for (const hidden of [4, 5, 6]) expect(page).not.toContain(`Lugar ${hidden}`)
  expect(await (await status('litoral')).text()).not.toContain('Trindade')
  await app().fault({ upstream: 'erp', mode: 'ok' })
})

it('shows the newest thirty that struck a place, however many struck single homes, and says so', async () => {
  await app().database.db.execute(sql`truncate outages`)
  const ended = (minutes: number) => ({
    state: 'ended' as const,
    endedAt: new Date(Date.now() - minutes * 60_000),
  })
  const single = { area: { ...noArea, contracts: ['201'] } }
  for (let n = 0; n < 31; n += 1) await add(100 + n, { ...ended(n), ...single })
  for (let n = 0; n < 30; n += 1) await add(200 + n, ended(60 + n))
  const whole = await (await status()).text()
  expect(whole.match(/<h3>/g)).toHaveLength(30)
  expect(whole).not.toContain('Aparecem só')
  await add(300, { ...ended(0), area: { ...noArea, isEverywhere: true } })
  const cut = await (await status()).text()
  expect(cut.match(/<h3>/g)).toHaveLength(30)
  expect(cut).toContain('Aparecem só as últimas 30.')
  expect(cut).toContain('Lugar 300')
  expect(cut).not.toContain('Lugar 229')
})

it('shows the logo as it is legible on the colour of the provider, in both schemes', async () => {
  const header = /<header>.*<\/header>/s.exec(await (await status()).text())?.[0] ?? ''
  expect(header).toMatch(
    /<source media="\(prefers-color-scheme: dark\)" srcset="[^"]+-white\.webp"/,
  )
  expect(header).toMatch(/<img src="[^"]+-white\.webp" alt="[^"]+"/)
  expect(header).not.toContain('plate')
})

it('may be cached by anybody, sets no cookie and runs no script', async () => {
  const answer = await status()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe(
    'public, max-age=60, stale-while-revalidate=300, stale-if-error=86400',
  )
  expect(answer.headers.get('vary')).toContain('Host')
  expect(answer.headers.getSetCookie()).toEqual([])
  const page = await answer.text()
  expect(page).not.toContain('<script')
  const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  const hash = Buffer.from(digest).toString('base64')
  expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  const etag = answer.headers.get('etag') ?? ''
  expect((await status('demo', { 'if-none-match': etag })).status).toBe(304)
})

it('is of a known provider alone', async () => {
  expect((await status('nobody')).status).toBe(404)
})
