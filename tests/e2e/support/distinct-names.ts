import { expect, type Page } from 'playwright/test'

/**
 * No two buttons have one name, and no two links of one name lead to different places: who hears the
 * names alone could not tell them apart. A link to the screen that is open may be called as its button.
 */
export async function expectDistinctNames(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  const targets = new Map<string, Set<string>>()
  const repeated = new Set<string>()
  for (const { ignored, role, name, properties, nodeId } of nodes) {
    if (ignored || (role?.value !== 'button' && role?.value !== 'link')) continue
    const url: unknown = properties?.find((property) => property.name === 'url')?.value.value
    if (url === page.url()) continue
    const known = targets.get(String(name?.value)) ?? new Set()
    targets.set(String(name?.value), known.add(typeof url === 'string' ? url : nodeId))
    if (known.size > 1) repeated.add(String(name?.value))
  }
  expect([...repeated]).toEqual([])
}
