import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, openAs, person, test } from '../support/portal.ts'

// A message is sent here.
useOwnServer()

test("a technician's visit is shown with its window, and presence is confirmed once", async ({
  page,
}) => {
  await openAs(page, person('litoral', 'Jorge'), '/panel/customer-service/in-progress')
  const window = /\d\d\/\d\d\/\d{4}, das 08:00 às 12:00/
  const card = page.getByRole('link').filter({ hasText: 'Visita do técnico' })
  await expect(card).toContainText(window)
  await card.click()
  const visit = page.getByRole('region', { name: 'Visita do técnico' })
  await expect(visit).toContainText(window)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await visit.getByRole('button', { name: 'Confirmar presença' }).click()
  await expect(visit.getByText('Você confirmou presença.')).toBeVisible()
  await expect(page.getByText(/^Confirmo presença na visita de/)).toHaveCount(1)
  await page.reload()
  await expect(visit.getByText('Você confirmou presença.')).toBeVisible()
})
