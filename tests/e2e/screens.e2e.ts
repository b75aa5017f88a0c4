import type { Page } from 'playwright/test'
import { screens } from '#contract/screens.ts'
import type { SandboxPerson } from '#sandbox/people.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, expectNoSidewaysScroll, openAs, origin, person, test } from './support/portal.ts'

/** A subscriber whose screens are walked, and the ids in their addresses. */
interface Walker {
  readonly who: SandboxPerson
  readonly invoice: string
  readonly device: string
  readonly support: string
  readonly contract: string
}

const walkers: readonly Walker[] = [
  {
    who: person('demo', 'Maria'),
    invoice: '1024',
    device: 'HWTC8A3F21C0',
    support: '4001',
    contract: '201',
  },
  {
    who: person('serrana', 'Helena'),
    invoice: '5011',
    device: 'none',
    support: '4001',
    contract: '5101',
  },
  {
    who: person('netmania', 'Patr'),
    invoice: '2021',
    device: 'none',
    support: '2401',
    contract: '2102',
  },
]

/** The address of every screen but staff's for a walker; a new screen without one fails the test. */
const visits: Readonly<Record<string, (ids: Walker) => string>> = {
  '/': () => '/',
  '/sign-in': () => '/sign-in',
  '/sign-in-2': () => '/sign-in-2',
  '/request-password-restoration': () => '/request-password-restoration',
  '/send-password-restoration-request': () => '/send-password-restoration-request',
  '/verification-code': () => '/verification-code',
  '/change-password': () => '/change-password',
  '/password-changed-successfully': () => '/password-changed-successfully',
  '/termos-de-privacidade': () => '/termos-de-privacidade',
  '/sem-internet': () => '/sem-internet',
  '/panel': () => '/panel',
  '/panel/notifications': () => '/panel/notifications',
  '/panel/devices': () => '/panel/devices',
  '/panel/device/{device_id}': ({ device }) => `/panel/device/${device}`,
  '/panel/security': () => '/panel/security',
  '/panel/financial/credit-card': () => '/panel/financial/credit-card',
  '/panel/financial/credit-card/new': () => '/panel/financial/credit-card/new',
  '/panel/financial/invoices/to-pay': () => '/panel/financial/invoices/to-pay',
  '/panel/financial/invoices/received': () => '/panel/financial/invoices/received',
  '/panel/financial/invoice/{invoice_id}': ({ invoice }) => `/panel/financial/invoice/${invoice}`,
  '/panel/financial/invoice/{invoice_id}/payment/card': ({ invoice }) =>
    `/panel/financial/invoice/${invoice}/payment/card`,
  '/panel/financial/invoice/{invoice_id}/payment/card/new': ({ invoice }) =>
    `/panel/financial/invoice/${invoice}/payment/card/new`,
  '/panel/financial/invoice/{invoice_id}/payment/boleto': ({ invoice }) =>
    `/panel/financial/invoice/${invoice}/payment/boleto`,
  '/panel/financial/invoice/{invoice_id}/payment/pix': ({ invoice }) =>
    `/panel/financial/invoice/${invoice}/payment/pix`,
  '/panel/financial/nfs': () => '/panel/financial/nfs',
  '/panel/financial/contracts': () => '/panel/financial/contracts',
  '/panel/my-data': () => '/panel/my-data',
  '/panel/inbox': () => '/panel/inbox',
  '/panel/app/{id}/{x}': ({ contract }) => `/panel/app/${contract}/1`,
  '/panel/app/{id}/{x}/{y}': ({ contract }) => `/panel/app/${contract}/8/2`,
  '/panel/app/atp-box/{a}/{b}/user': ({ contract }) => `/panel/app/atp-box/${contract}/7/user`,
  '/panel/app/atp-box/{a}/{b}/user/{user_id}': ({ contract }) =>
    `/panel/app/atp-box/${contract}/7/user/7001`,
  '/panel/app/atplus-oletv': () => '/panel/app/atplus-oletv',
  '/panel/customer-service/request': () => '/panel/customer-service/request',
  '/panel/customer-service/in-progress': () => '/panel/customer-service/in-progress',
  '/panel/customer-service/closed': () => '/panel/customer-service/closed',
  '/panel/customer-service/{id}': ({ support }) => `/panel/customer-service/${support}`,
  '/customer/support/{support_id}': ({ support }) => `/customer/support/${support}`,
  '/panel/customer-service/{id}/add-message': ({ support }) =>
    `/panel/customer-service/${support}/add-message`,
  '/customer/support/{support_id}/add-message': ({ support }) =>
    `/customer/support/${support}/add-message`,
}

const isStaffs = (screen: string) => /^\/(adm|admin|auth\/adm|provider)(\/|$)/.test(screen)
const isSubscribers = (screen: string) => /^\/(panel|customer)(\/|$)/.test(screen)
const widths = [320, 768, 1280]

test('the walk covers every screen of visitors and subscribers', () => {
  expect(Object.keys(visits).toSorted()).toEqual(
    screens.filter((screen) => !isStaffs(screen)).toSorted(),
  )
})

/** Opens a screen and waits until it shows what it has to show. */
async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

for (const [index, walker] of walkers.entries()) {
  const { clientId } = walker.who

  // The phone walks in the dark and the desktop by day; both at every width.
  test(`every screen of ${clientId} is whole, named and accessible at every width`, async ({
    page,
    isMobile,
  }) => {
    test.setTimeout(600_000)
    const errors: string[] = []
    page.on('console', (message) => {
      // What the server refuses on purpose is told on the screen.
      const isRefusal = message.location().url.includes('/api/')
      if (message.type() === 'error' && !isRefusal) errors.push(message.text())
    })
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' })
    await page.goto(`${origin(clientId)}/sign-in`)
    const provider = await page.locator('meta[name="application-name"]').getAttribute('content')
    let isSignedIn = false

    for (const [place, [screen, address]] of Object.entries(visits).entries()) {
      if (isSubscribers(screen) && !isSignedIn) {
        await openAs(page, walker.who)
        isSignedIn = true
      }
      await test.step(screen, async () => {
        await visit(page, origin(clientId) + address(walker))
        const title = await page.title()
        expect(title.endsWith(` · ${provider}`), `${screen} is called “${title}”`).toBe(true)
        // Each screen is judged at one width a walk, another in each, and measured at all three.
        const judged = (place + index + (isMobile ? 2 : 0)) % widths.length
        for (const [nth, width] of widths.entries()) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScroll(page)
          if (nth === judged) await expectAccessible(page)
        }
        expect(errors, screen).toEqual([])
      })
    }
  })
}
