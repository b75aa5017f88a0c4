import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '#contract/platform/endpoint.ts'
import type { listAnnouncements, RawAnnouncement } from '#contract/news/announcements.ts'
import { expect, test } from '../support/portal.ts'
import { openAsProvider } from '../support/staff.ts'

const sentAt = '2026-01-05T12:00:00.000Z'

/** A provider may send three a day, so a long list is not made by a test: the browser is given one. */
const announcement = (title: string): RawAnnouncement => ({
  id: randomUUID(),
  title,
  message: 'Texto',
  state: 'sent',
  version: 1,
  audience: { cities: [], districts: [], plans: [], states: [] },
  counting: null,
  changed_at: sentAt,
  scheduled_for: null,
  sent_at: sentAt,
  corrected_at: null,
  corrections_left: 3,
  recipients: 1,
  delivered: 1,
  read: 0,
  pushed: 0,
  failed: 0,
  without_device: 1,
  is_done: true,
  sent_by: 'serrana',
})

test('the list of announcements shows the next page below the first one', async ({ page }) => {
  await page.route('**/api/central/provider/notifications*', (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has('before')
    const json: AnswerOf<typeof listAnnouncements> = {
      notifications: [announcement(isFirst ? 'Do mês' : 'Do ano passado')],
      next: isFirst ? `1.1.${randomUUID()}` : null,
    }
    return route.fulfill({ json })
  })
  await openAsProvider(page, 'serrana', '/provider')
  await expect(page.getByRole('listitem').filter({ hasText: 'Do mês' })).toBeVisible()
  const more = page.getByRole('button', { name: 'Mostrar mais' })
  await more.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Do ano passado' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Do mês' })).toBeVisible()
  await expect(more).toBeHidden()
})
