import type { Page } from 'playwright/test'

/** What is called by one of these names ends the walk's session. */
const ends = /^(Sair|Encerrar|Sair deste|Sair de)/

/**
 * Presses the first button, switch, tab or choice that is not called by one of these names; in the dialog
 * that is open, if one is.
 * @returns its name; null without any
 */
export function pressNext(page: Page, pressed: readonly string[]): Promise<string | null> {
  return page.evaluate(
    ({ pressed, ends }) => {
      const wanted =
        'button, summary, select, [role="switch"], [role="tab"], [role="menuitem"], input[type="checkbox"], input[type="radio"]'
      const dialogs = document.querySelectorAll(
        '[role="dialog"], [role="alertdialog"], dialog[open]',
      )
      const around = [...dialogs].findLast((one) => one.checkVisibility()) ?? document.body
      for (const element of around.querySelectorAll<HTMLElement>(wanted)) {
        if (!element.checkVisibility() || element.matches(':disabled, [inert] *')) continue
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
        const words =
          element.getAttribute('aria-label') ??
          [element, ...labels].map((one) => one.textContent).join(' ')
        const name = `${element.localName} ${words
          .replaceAll(/[‹›]/g, '')
          .replaceAll(/[\d\s]+/g, ' ')
          .trim()}`
        if (pressed.includes(name) || new RegExp(ends).test(name.replace(/^\w+ /, ''))) continue
        if (element instanceof HTMLSelectElement) {
          element.selectedIndex = (element.selectedIndex + 1) % element.length
          element.dispatchEvent(new Event('change', { bubbles: true }))
          // After the name is told: what is pressed may load another page.
        } else setTimeout(() => element.click())
        return name
      }
      return null
    },
    { pressed, ends: ends.source },
  )
}
