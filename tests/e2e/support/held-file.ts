import type { Page } from 'playwright/test'

/** Holds files back until the returned function is called. */
export async function holdFile(page: Page, files: string): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(files, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}
