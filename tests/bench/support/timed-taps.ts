import * as v from 'valibot'
import { type SlowPhone, tap } from './slow-phone.ts'

/**
 * Within the page: `findSeen` finds a visible element by a selector, or by `text=` a link or button with
 * this text. `waitAfterTap` makes `waited` resolve with the milliseconds from the end of the next touch
 * until one of several is seen.
 */
export const timeTaps = `
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
