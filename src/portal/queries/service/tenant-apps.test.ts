import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { AcceptedTenantApp } from '#contract/service/tenant-apps.ts'
import { browserPage, json, refusal } from '#tests/support/browser/browser-page.ts'
import { queryDefaults } from '#portal/queries/calls/query-defaults.ts'
import { tenantAppQuery, tenantAppRemoval, tenantAppsQuery } from './tenant-apps.ts'

const app = (id: string): AcceptedTenantApp => ({
  id,
  client_id: 'demo',
  name: `App ${id}`,
  image: '',
  pending_text: '',
  active_text: '',
  app_store_link: '',
  play_store_link: '',
  activation_criteria: 'any',
  product_ids: [],
  plan_ids: [],
  integration_method: 'display_only',
  integration_method_product_ids: [],
  is_active: true,
})

/** Removes the only app and unmounts the screen at once. */
async function removeTheLast(answer: Response) {
  let deleted: (answer: Response) => void = () => {}
  const waiting = new Promise<Response>((resolve) => {
    deleted = resolve
  })
  browserPage('', () => waiting)
  const client = new QueryClient({ defaultOptions: queryDefaults })
  const { queryKey } = tenantAppsQuery('demo')
  client.setQueryData(queryKey, [app('1')])
  const report = { removed: vi.fn<() => void>(), failed: vi.fn<(app: AcceptedTenantApp) => void>() }
  const observer = new MutationObserver(client, tenantAppRemoval(client, 'demo', report))
  const leave = observer.subscribe(() => {})
  const removal = observer.mutate(app('1')).catch(() => null)
  await expect.poll(() => client.getQueryData(queryKey)).toEqual([])
  leave()
  deleted(answer)
  await removal
  return { list: client.getQueryData(queryKey), report }
}

test('removes an app from the list before the server answers', async () => {
  const { list, report } = await removeTheLast(json(200, { type: 'success' }))
  expect(list).toEqual([])
  expect(report.removed).toHaveBeenCalledOnce()
  expect(report.failed).not.toHaveBeenCalled()
})

test('restores an app that the server did not remove, and reports it although the list is gone', async () => {
  const { list, report } = await removeTheLast(refusal(500, 'internal error'))
  expect(list).toEqual([app('1')])
  expect(report.failed).toHaveBeenCalledWith(app('1'))
  expect(report.removed).not.toHaveBeenCalled()
})

test.each([
  [404, 'customer app not found'],
  [404, 'customer not found'],
  [400, 'invalid request'],
])('returns null for a path that names no app (%i, %s)', async (status, text) => {
  browserPage('', () => refusal(status, text))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  expect(await client.fetchQuery(tenantAppQuery('demo', '9'))).toBeNull()
})
