import type { Page } from 'playwright/test'

/** From this width on, the sections of a provider are links beside the form; before, a choice above it. */
const wideFrom = 1024

/** Opens a section of a provider's record. */
export async function openSection(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Seções do cadastro' })
  const isWide = (page.viewportSize()?.width ?? wideFrom) >= wideFrom
  if (isWide) await navigation.getByRole('link', { name }).click()
  else await navigation.getByLabel('Seção', { exact: true }).selectOption({ label: name })
}
