import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { oldestBrowsers } from '../../../builds/oldest-browsers.ts'
import { at } from '../../../builds/path.ts'
import { findInScript, findInStyle } from '../../support/browser/find-younger.ts'
import { younger } from '../../support/browser/younger-features.ts'
import { expect, maria, origin, password, test } from '../support/portal.ts'

/** The built files that a browser may be given: those of former builds beside them are not this build's. */
function builtFiles(extension: string): string[] {
  const manifest = readFileSync(at('dist/portal/.vite/manifest.json'), 'utf8')
  return readdirSync(at('dist/portal'), { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith(extension) && (!path.startsWith('assets/') || manifest.includes(`"${path}"`)),
  )
}

function findings(extension: string, find: (path: string, text: string) => string[]) {
  const found = builtFiles(extension).flatMap((path) =>
    find(path, readFileSync(join(at('dist/portal'), path), 'utf8')),
  )
  return [...new Set(found)].toSorted()
}

test('README names the oldest browsers that the builds are made for', () => {
  const { chrome, edge, firefox, safari, ios } = oldestBrowsers
  expect([chrome, safari]).toEqual([edge, ios])
  expect(readFileSync(at('README.md'), 'utf8')).toContain(
    `Safari and iOS ${safari}, Chrome and Edge ${chrome}, Firefox ${firefox}`,
  )
})

/** What is found and is right, with the reason. */
const accepted = {
  scripts: {
    '.address()': 'a method of our own texts',
    '.escape()': 'CSS.escape, and libraries of their own',
    '.estimate()': 'in a try: without it nothing is said about the room that is left',
    '.getName()': 'of the reader of codes',
    '.handle()': "of the worker's strategies",
    '.requestPermission()': 'of Notification, which is tested for where the question is put',
    '.serial()': 'a method of our own texts',
    '.share()': 'of files, where canShare has said yes',
    '.startViewTransition()': 'of React and the router, which test for it in other words',
    '.sync()': 'of framer-motion',
    '.take()': 'a method of our own stores',
    '.toArray()': "React's Children.toArray",
    '.toReversed()': 'filled in (src/portal/kit/browser/fill-in.ts)',
    '.toSorted()': 'filled in (src/portal/kit/browser/fill-in.ts)',
    BarcodeDetector: 'read from globalThis and tested',
    Profiler: "React's",
    'URL.canParse': 'filled in; the worker of notifications calls none',
    ViewTransition: "React's",
    trustedTypes: 'read with an optional call',
  },
  styles: {
    '-webkit-tap-highlight-color': 'a matter of looks',
    ':-webkit-meter-bar': 'a matter of looks, and a rule of its own',
    ':-webkit-meter-optimum-value': 'a matter of looks, and a rule of its own',
    ':-webkit-scrollbar': 'a matter of looks, and a rule of its own',
    ':autofill': 'a matter of looks, and a rule of its own',
    ':column': 'not the selector: a value of flex-direction after a variable',
    ':details-content': 'of the printed page',
    ':has': 'a matter of looks; where it shows the focus, another rule stands in for it',
    ':highlight': 'not the selector',
    ':left': 'not the selector',
    ':right': 'not the selector',
    ':view-transition-group': 'a matter of motion',
    ':view-transition-new': 'a matter of motion',
    ':view-transition-old': 'a matter of motion',
    'color-mix()': 'the ground of a skeleton and a shadow: a matter of looks',
    'contain-intrinsic-size': 'saves work alone',
    'content-visibility': 'saves work alone',
    'forced-color-adjust': 'of browsers with forced colours',
    hyphens: 'a matter of looks: long words break without',
    'line-clamp': 'the prefixed property stands before it',
    'mask-image': 'a matter of looks',
    resize: 'a convenience',
    'scrollbar-width': 'a matter of looks',
    'text-size-adjust': 'of phones that have it',
    'text-wrap': 'a matter of looks',
    'user-select': 'the prefixed property stands before it',
    'view-transition-name': 'a matter of motion',
  },
} as const

test('the built scripts call nothing that the oldest browsers lack, unless they test for it', () => {
  expect(findings('.js', findInScript)).toEqual(Object.keys(accepted.scripts).toSorted())
})

test('the built styles are whole without what the oldest browsers do not know', () => {
  const find = (_: string, text: string) => findInStyle(text)
  expect(findings('.css', find)).toEqual(Object.keys(accepted.styles).toSorted())
})

/** The policy asks for it where it exists, so a browser cannot be without the one and have the other. */
const ofThePolicy = /^trustedTypes$|^Trusted/

/** Takes from every page what at least one of the oldest browsers does not have, before its first script. */
async function removeYounger(context: BrowserContext): Promise<void> {
  const names = {
    globals: [...younger.globals].filter(
      (name) => !younger.known.globals.has(name) && !ofThePolicy.test(name),
    ),
    statics: [...younger.statics].map((name) => name.split('.')),
    members: [...younger.members].map(([name, holders]) => ({ name, holders })),
  }
  await context.addInitScript(({ globals, statics, members }) => {
    const remove = (holder: unknown, name: string) => {
      if (typeof holder === 'function' || (typeof holder === 'object' && holder !== null)) {
        Reflect.deleteProperty(holder, name)
      }
    }
    const valueOf = (holder: string): unknown => Reflect.get(globalThis, holder)
    for (const [holder = '', name = ''] of statics) remove(valueOf(holder), name)
    for (const { name, holders } of members) {
      for (const holder of holders) {
        const constructor = valueOf(holder)
        if (typeof constructor === 'function') remove(constructor.prototype, name)
        if (holder === 'Window') remove(globalThis, name)
      }
    }
    for (const name of globals) remove(globalThis, name)
  }, names)
}

test.describe('a browser without any younger function', () => {
  test.beforeEach(({ context }) => removeYounger(context))

  test('signs in, pays, asks for help, and makes a first access', async ({ page }) => {
    await page.goto(`${origin('demo')}/sign-in`)
    // What the portal does not fill in is gone.
    const isLeft = () => 'any' in AbortSignal || 'requestIdleCallback' in window
    expect(await page.evaluate(isLeft)).toBe(false)
    await page.getByRole('link', { name: 'Primeiro acesso' }).click()
    await expect(page.getByRole('heading', { name: 'Primeiro acesso', level: 1 })).toBeFocused()
    await page.getByLabel('CPF ou CNPJ').pressSequentially(maria.document)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('radio').first()).toBeVisible()

    await page.goto(`${origin('demo')}/sign-in`)
    await page.getByLabel('CPF ou CNPJ').pressSequentially(maria.document)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria')
    await page.goto(`${origin('demo')}/panel/financial/invoices/to-pay`)
    await page.getByRole('link').filter({ hasText: 'R$ 129,99' }).click()
    await page.getByRole('button', { name: 'Copiar código PIX' }).click()
    await expect(page.getByText('Código PIX copiado').first()).toBeAttached()
    const ways = page.getByRole('navigation', { name: 'Pagar via' })
    await ways.getByRole('link', { name: 'Boleto' }).click()
    await expect(page.getByRole('button', { name: 'Baixar Boleto' })).toBeVisible()
    await ways.getByRole('link', { name: 'Cartão' }).click()
    await expect(page.getByText('Cartão').first()).toBeVisible()
    await page.goto(`${origin('demo')}/panel/customer-service/request`)
    await expect(page.getByRole('combobox', { name: 'Assunto' })).toBeVisible()
    // A list that the server gives for a state alone.
    await page.goto(`${origin('demo')}/panel/customer-service/in-progress`)
    await expect(page.getByRole('link', { name: /4001/ })).toBeVisible()
  })

  test('signs in as staff', async ({ page }) => {
    await page.goto(`${origin('adm')}/auth/adm/sign-in`)
    await page.getByLabel('E-mail').fill(sandboxStaff.administrator.email)
    await page.getByLabel('Senha', { exact: true }).fill(sandboxStaff.administrator.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Proteja o seu acesso' })).toBeVisible()
  })
})

const sentence = (page: Page) => page.getByRole('alert').filter({ hasText: 'navegador é antigo' })

for (const [what, path] of [
  ['the sign-in', '/sign-in'],
  ['any other page', '/panel/financial/invoices/to-pay'],
] as const) {
  test(`a browser that is too old shows a sentence with the provider's phone for ${what}`, async ({
    page,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement, 'supports'))
    await page.goto(`${origin('demo')}${path}`, { waitUntil: 'commit' })
    await expect(sentence(page)).toContainText('Provedor Demo Telecom')
    await expect(sentence(page).getByRole('link').first()).toHaveAttribute('href', /^tel:\+55/)
    await expect(page.locator('#root')).toBeHidden()
  })
}

test.describe('scripts that the browser cannot read', () => {
  // The error is what the test is about.
  test.use({ complaints: [] })

  test('are replaced by the same sentence', async ({ page }) => {
    await page.route('**/assets/index-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'const one = 1 @@ 2' }),
    )
    await page.goto(`${origin('demo')}/sign-in`)
    await expect(sentence(page)).toBeVisible()
  })
})
