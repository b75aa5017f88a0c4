import type { Browser, Page } from 'playwright'
import { sandboxPassword, type SandboxPerson } from '#sandbox/world/people.ts'

/* Opens the pages of which pictures for the install sheet are taken, on a running `npm start`. */

const port = process.env['PORT'] ?? '3000'

const sizes = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const

async function signIn(page: Page, { clientId, document }: SandboxPerson): Promise<void> {
  await page.goto(`http://${clientId}.localhost:${port}/robots.txt`)
  const body = JSON.stringify({ cpfOrCnpj: document, password: sandboxPassword })
  await page.evaluate(
    async ({ clientId, body }) => {
      const headers = { 'content-type': 'application/json', client_id: clientId }
      await fetch('/api/central/sign-in', { method: 'POST', headers, body })
    },
    { clientId, body },
  )
}

/** A signed-in page of that form, and how it opens a screen. */
export async function openScreenshotPage(
  browser: Browser,
  person: SandboxPerson,
  form: keyof typeof sizes,
) {
  const context = await browser.newContext({
    ...sizes[form],
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signIn(page, person)
  return {
    page,
    open: async (path: string) => {
      await page.goto(`http://${person.clientId}.localhost:${port}${path}`)
      await page.waitForLoadState('networkidle')
    },
    close: () => context.close(),
  }
}
