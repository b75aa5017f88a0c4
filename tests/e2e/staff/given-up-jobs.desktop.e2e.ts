import type { AnswerOf } from '#contract/platform/endpoint.ts'
import {
  dropGivenUpJobs,
  listGivenUpJobs,
  retryGivenUpJobs,
} from '#contract/installation/given-up-jobs.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/portal.ts'
import { openAsAdmin } from '../support/staff.ts'

const job = { client_id: 'demo', kind: 'urgent-push', attempts: 20 }
const stopped: AnswerOf<typeof listGivenUpJobs> = {
  kinds: [{ client_id: 'demo', kind: 'urgent-push', jobs: 2 }],
  jobs: [
    { ...job, id: '12', created_at: '2026-11-27T12:00:00.000Z', reason: 'push service busy' },
    { ...job, id: '11', created_at: '2026-11-26T12:00:00.000Z', reason: 'fault' },
  ],
}

test('an administrator sees what was given up, tries it again or drops it after a question', async ({
  page,
}) => {
  // What is given up takes twelve hours to become so: the server's answers are written here.
  let list = stopped
  await page.route(`**${listGivenUpJobs.path}`, (route) => route.fulfill({ json: list }))
  await page.route(`**${retryGivenUpJobs.path}`, (route) =>
    route.fulfill({ status: 404, json: { message: 'no such job' } }),
  )
  const dropped: unknown[] = []
  await page.route(`**${dropGivenUpJobs.path}`, async (route) => {
    dropped.push(route.request().postDataJSON())
    list = { kinds: [], jobs: [] }
    await route.fulfill({ json: { jobs: 2 } })
  })
  await openAsAdmin(page, '/adm/health')
  const section = page.getByRole('region', { name: 'Tarefas que não deram certo' })
  await expect(section.getByText('2 tarefas')).toBeVisible()
  await section.getByText('Ver uma a uma').click()
  await expect(section.getByText('causa: push service busy')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)

  const all = 'Notificação que alguém espera, demo'
  await section.getByRole('button', { name: `Tentar de novo: ${all}` }).click()
  await expect(page.getByText('Essas tarefas já não estão paradas.')).toBeVisible()

  await section.getByRole('button', { name: `Descartar: ${all}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Descartar 2 tarefas?' })
  await expect(question.getByText('não dá para desfazer')).toBeVisible()
  expect(dropped).toEqual([])
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(section.getByText('Nenhuma tarefa parada.')).toBeVisible()
  expect(dropped).toEqual([{ client_id: 'demo', kind: 'urgent-push', id: null }])
})
