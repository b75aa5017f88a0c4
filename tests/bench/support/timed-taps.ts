import type { Browser } from 'playwright'
import * as v from 'valibot'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { noteFelt, openSlowPhone, type SlowPhone, tap } from './slow-phone.ts'
import { maria } from './subscriber-calls.ts'

/**
 * Within the page: `findSeen` finds a visible element by a selector, or by `text=` a link or button with
 * this text. `waitAfterTap` makes `waited` resolve with the milliseconds from the end of the next touch
 * until one of several is seen.
 */
const timeTaps = `
  window.findSeen = (sought) => {
    const found = sought.startsWith('text=')
      ? [...document.querySelectorAll('a, button')].filter(({ textContent }) =>
          textContent.includes(sought.slice('text='.length)))
      : [...document.querySelectorAll(sought)]
    return found.find((element) => element.checkVisibility())
  }
  window.waitAfterTap = (sought) => {
    window.waited = new Promise((resolve) => {
      addEventListener('touchend', ({ timeStamp }) => {
        window.tappedAtMs = timeStamp
        const look = () => {
          if (sought.some(findSeen)) resolve(performance.now() - timeStamp)
          else requestAnimationFrame(look)
        }
        look()
      }, { capture: true, once: true })
    })
  }
`

/** A slow phone that was never here, with everything typed that its sign-in asks for. Times begin now. */
export async function typeSignIn(browser: Browser, origin: string): Promise<SlowPhone> {
  const phone = await openSlowPhone(browser)
  const { page } = phone
  await page.addInitScript(noteFelt + timeTaps)
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('CPF ou CNPJ').fill(maria.document)
  await page.getByLabel('Senha', { exact: true }).fill(sandboxPassword)
  // The first touch loads what is behind the sign-in; a person takes so long to type.
  await page.waitForLoadState('networkidle')
  await page.evaluate('felt.begin = performance.now()')
  return phone
}

/**
 * Milliseconds from a finger's tap on an element until one of others is seen, by the clock of the page.
 * `tapped`: a selector of Playwright; `seen`: as `findSeen` takes it.
 */
export async function tapUntil(
  phone: SlowPhone,
  tapped: string,
  ...seen: readonly string[]
): Promise<number> {
  const { page } = phone
  await page.evaluate(`waitAfterTap(${JSON.stringify(seen)})`)
  await tap(phone, tapped)
  return v.parse(v.number(), await page.evaluate('waited'))
}

/** Which of these is seen now. */
export async function findSeen(phone: SlowPhone, sought: readonly string[]): Promise<string[]> {
  const seen = await phone.page.evaluate(`${JSON.stringify(sought)}.filter(findSeen)`)
  return v.parse(v.array(v.string()), seen)
}
