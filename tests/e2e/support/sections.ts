import type { Page } from 'playwright/test'

/** From this width on, the list of a provider is links beside what is open; before, a choice above it. */
const wideFrom = 1024

/** Opens a part of a provider by its list. */
export async function openSection(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Seções do provedor' })
  const isWide = (page.viewportSize()?.width ?? wideFrom) >= wideFrom
  if (isWide) await navigation.getByRole('link', { name, exact: true }).click()
  else await navigation.getByLabel('Seção', { exact: true }).selectOption({ label: name })
}
