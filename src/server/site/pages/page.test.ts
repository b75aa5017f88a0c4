import { expect, it, vi } from 'vitest'
import { administrationTheme } from '#server/site/theme/port.ts'
import { createPages } from './page.ts'

it('is drawn once, and again after a drawing that failed', async () => {
  const template = vi
    .fn(async () => '<title></title></head><div id="root"></div>')
    .mockRejectedValueOnce(new Error('EMFILE'))
  const portal = { root: '', template, drawFront: vi.fn(), drawPanel: vi.fn(), isBuilt: true }
  const pages = createPages(portal, { appWorker: true, visitReports: true })
  const read = () => pages.of(administrationTheme, '/adm', 'logo')
  await expect(read()).rejects.toThrow('EMFILE')
  expect(await read()).toBe(await read())
  expect(template).toHaveBeenCalledTimes(2)
})
